"""Questions that lean on the conversation before them, and questions that do not. Written before the rules."""

from typing import NamedTuple

Turns = list[tuple[str, str]]


def said(*texts: str) -> Turns:
    """Turns of the user."""
    return [("user", text) for text in texts]


def talk(*texts: str) -> Turns:
    """Turns of user and assistant, alternately."""
    return [("user" if place % 2 == 0 else "assistant", text) for place, text in enumerate(texts)]


class Leaning(NamedTuple):
    """`holds` and `lacks` are parts that the rewrite must and must not have, in any case."""

    context: Turns
    query: str
    holds: list[str]
    lacks: tuple[str, ...] = ()


ENGLISH = [
    Leaning(
        said("The deploy script lives at /opt/app/deploy.sh."),
        "who can change that path?",
        ["/opt/app/deploy.sh", "change"],
    ),
    Leaning(
        said("I opened TCK-10423 for the login page bug."), "is it still open?", ["TCK-10423", "still open"], (" it ",)
    ),
    Leaning(said("My sister Ana moved to Lisbon."), "when did she move?", ["Ana", "move"], (" she ",)),
    Leaning(
        talk("Tom and Maria both work on billing.", "Maria is on leave."), "when is she back?", ["Maria"], ("Tom",)
    ),
    Leaning(
        talk("How much is the rent in Paris?", "1,200 euros."), "what about Berlin?", ["rent", "Berlin"], ("Paris",)
    ),
    Leaning(
        talk("What does my father like to drink?", "Green tea."), "and my mother?", ["mother", "drink"], ("father",)
    ),
    Leaning(said("I ordered a standing desk from IKEA."), "when does it arrive?", ["desk", "arrive"]),
    Leaning(
        talk("I ordered a standing desk last week.", "Nice. It ships from Hamburg."), "when does it arrive?", ["desk"]
    ),
    Leaning(said("We picked PostgreSQL for the atlas project."), "why?", ["PostgreSQL", "why"]),
    Leaning(
        said("The staging server is 10.0.0.7, production is 10.0.0.9."),
        "what runs on the latter?",
        ["10.0.0.9"],
        ["10.0.0.7"],
    ),
    Leaning(said("My flight BA-1143 to Rome leaves on Friday."), "what time does it leave?", ["BA-1143"]),
    Leaning(said("Do you remember the restaurant we liked in Porto?"), "what was its name?", ["restaurant", "name"]),
    Leaning(said("The invoices go to billing@acme.com."), "who checks them?", ["invoices"]),
    Leaning(said("I talked with Dr. Keller about my knee."), "what did he recommend?", ["Keller", "recommend"]),
    Leaning(said("My dog Rex is sick.", "Also, my cat Mimi needs food."), "what does she eat?", ["Mimi"], ("Rex",)),
    Leaning([("tool", "build #4521 failed on us-east-1")], "has that build failed before?", ["#4521", "failed before"]),
    Leaning(said("The exporter died with ORA-00942."), "how did we fix that error last time?", ["ORA-00942", "fix"]),
    Leaning(said("I am looking at the Bosch dishwasher."), "and the price?", ["dishwasher", "price"]),
    Leaning(said("I have to take amoxicillin."), "how long?", ["amoxicillin", "how long"]),
    Leaning(said("The platform team owns the gateway."), "who leads them?", ["platform team"]),
    Leaning(said("We are moving the office to Utrecht."), "how do I get there?", ["Utrecht"]),
    Leaning(talk("Where does Priya work?", "At Contoso."), "since when?", ["Priya", "work"]),
    Leaning(said("Our customer Globex complained again."), "which plan are they on?", ["Globex", "plan"]),
    Leaning(
        talk("Who owns orders.csv?", "The data team."), "and customers.csv?", ["customers.csv", "owns"], ("orders.csv",)
    ),
    Leaning(said("我的猫叫咪咪"), "how old is she?", ["咪咪", "how old"]),
]

CHINESE = [
    Leaning(said("我的快递单号是SF1234567890"), "那个快递咋样了", ["SF1234567890", "快递", "咋样"]),
    Leaning(
        [*talk("小李喜欢喝什么？", "小李喜欢喝乌龙茶。"), *said("小王刚来我们组。")],
        "他呢",
        ["小王", "喝"],
        ["小李", "他"],
    ),
    Leaning(said("日志放在/var/log/app下面"), "那个路径谁能写", ["/var/log/app", "谁能写"]),
    Leaning(said("我给登录问题提了工单TCK-10423"), "它解决了吗", ["TCK-10423", "解决"], ("它",)),
    Leaning(said("张伟是我们的产品经理"), "他的生日是哪天", ["张伟", "生日"], ("他",)),
    Leaning(talk("爸爸喜欢喝什么茶？", "龙井。"), "妈妈呢？", ["妈妈", "喝"], ("爸爸",)),
    Leaning(talk("北京的房租多少钱？", "每月六千。"), "上海呢", ["上海", "房租"], ("北京",)),
    Leaning(said("我在Bosch和Siemens之间选洗碗机"), "后者保修几年", ["Siemens", "保修"], ("Bosch",)),
    Leaning(said("我们决定用PostgreSQL"), "为什么", ["PostgreSQL", "为什么"]),
    Leaning(said("我妹妹在杭州上大学"), "她学什么专业", ["妹妹", "专业"], ("她",)),
    Leaning(said("我订了周五去成都的机票"), "几点起飞", ["成都", "起飞"]),
    Leaning(said("医生给我开了阿莫西林"), "要吃多久", ["阿莫西林", "多久"]),
    Leaning(said("部署脚本又失败了"), "这个脚本上次是怎么修好的", ["部署脚本", "修好"]),
    Leaning(said("我们要去青岛度假"), "那里有什么好吃的", ["青岛", "好吃"]),
    Leaning(said("家里养了一只叫咪咪的猫"), "它几岁了", ["猫", "几岁"]),
    Leaning(talk("咖啡机坏了", "真遗憾。"), "什么时候买的", ["咖啡机", "买"]),
    Leaning(said("平台组负责网关"), "他们的负责人是谁", ["平台组", "负责人"]),
    Leaning(said("The exporter failed with ORA-00942"), "这个错误上次怎么解决的", ["ORA-00942", "解决"]),
    Leaning(talk("王芳住在哪里？", "王芳住在苏州。"), "那她的电话呢", ["王芳", "电话"], ("她",)),
    Leaning(said("我在看博世的洗碗机"), "价格呢", ["洗碗机", "价格"]),
]

LATER = [
    Leaning(said("We hired a new nanny called Ines."), "does she have a driving licence?", ["Ines"]),
    Leaning(said("The migration 0042 broke the reports."), "who wrote that migration?", ["migration 0042"]),
    Leaning(
        said("Could you look at https://wiki.acme.com/oncall?"),
        "who edited that page last?",
        ["https://wiki.acme.com/oncall"],
    ),
    Leaning(said("Our landlord raised the rent."), "what's his email?", ["landlord's email"]),
    Leaning(said("Let's talk about the Helsinki trip."), "what was the budget for it?", ["Helsinki", "budget"]),
    Leaning(talk("Who is on call this week?", "Priya."), "and next week?", ["on call", "next week"]),
    Leaning(said("Marta recommended a book."), "did I like the one she recommended?", ["Marta"], (" she ",)),
    Leaning(said("Acme renewed its contract."), "what discount did we give them?", ["Acme"]),
    Leaning(said("I'll meet Jo and Sam for lunch."), "what do they like to eat?", ["Jo and Sam"]),
    Leaning(said("Use version 3.11 for the worker."), "is that still the case?", ["3.11", "worker"]),
    Leaning(said("我下周要去见客户刘总"), "他上次提了什么要求", ["刘总"], ("他",)),
    Leaning(said("帮我看一下订单20240315001"), "这个订单发货了吗", ["20240315001", "发货"]),
    Leaning(said("我们在讨论缓存方案"), "之前是怎么决定的", ["缓存方案"]),
    Leaning(said("奶奶住院了"), "她对什么药过敏", ["奶奶对"], ("她",)),
    Leaning(said("明天要和供应商开会"), "他们的报价是多少", ["供应商的报价"]),
    Leaning(said("支付服务报错E5021"), "上次怎么修的", ["E5021"]),
    Leaning(said("我在写年终总结"), "去年那份放哪了", ["年终总结", "去年"]),
    Leaning(talk("登录模块谁负责？", "小陈"), "支付模块呢", ["支付模块", "谁负责"]),
    Leaning(said("小赵请假了"), "谁替他值班", ["替小赵值班"]),
]
"""Found after the rules were written, by trying them on what they had not seen."""

UNTOUCHED: list[tuple[Turns, str]] = [
    (said("I opened TCK-10423 for the login page bug."), "what is the user's favourite colour?"),
    (said("I opened TCK-10423 for the login page bug."), "when was TCK-20001 closed?"),
    (said("We moved to Utrecht."), "is it true that the user prefers window seats?"),
    (said("We moved to Utrecht."), "does it rain often in Bergen?"),
    (said("Tom called."), "what did Maria say about her garden?"),
    (said("Tom called."), "does Maria like her new job?"),
    (said("The exporter died."), "which of the tools that we use are written in Rust?"),
    (said("The exporter died."), "does the user know that I moved?"),
    (said("The exporter died."), "what do I have to do this week?"),
    (said("The exporter died."), "what's my phone number?"),
    (said("The exporter died."), "how do I take my coffee?"),
    (said("The exporter died."), "my birthday?"),
    (said("The exporter died."), "must the oven cool down before I clean it?"),
    (said("张伟是产品经理"), "小王说他什么时候搬家"),
    (said("张伟是产品经理"), "其他工单都在哪里跟踪"),
    (said("张伟是产品经理"), "吉他课是星期几"),
    (said("张伟是产品经理"), "我的手机号是多少"),
    (said("张伟是产品经理"), "我的生日"),
    (said("张伟是产品经理"), "我住哪"),
    (said("张伟是产品经理"), "用户喜欢什么颜色的衣服"),
    (said("咖啡机坏了"), "这个月的房租是多少"),
    (said("咖啡机坏了"), "TCK-10423什么时候关闭的"),
    (said("咖啡机坏了"), "登录页面为什么这么慢"),
    (talk("ok thanks", "You are welcome!"), "is it still open?"),
    (talk("好的，谢谢", "不客气！"), "它还开着吗"),
    (said("Tom called."), "what is the name of my dog's vet?"),
    (said("Tom called."), "how many people are in the team?"),
    (said("Tom called."), "what does the user think about those new tabs in the console?"),
    (said("Tom called."), "what's that restaurant in Porto called?"),
    (said("我们聊聊东京"), "我的护照什么时候到期"),
    (said("我们聊聊东京"), "项目的截止日期是哪天"),
    (said("Tom called."), "what was grandpa's job when he was young?"),
    (said("Tom called."), "what do elderly customers want for their bills?"),
    (said("咖啡机坏了"), "告警发给谁？"),
    (said("咖啡机坏了"), "启动会在哪里开？"),
    (said("咖啡机坏了"), "还书晚了会怎样？"),
    (said("咖啡机坏了"), "登录失败几次会被锁？"),
    (said("咖啡机坏了"), "汇率那张表要放在哪儿？"),
    (said("咖啡机坏了"), "ｃ４１ｅ８ａ６删掉了什么"),
    ([], "is it still open?"),
    ([], "那个快递咋样了"),
    ([], "他呢"),
]
