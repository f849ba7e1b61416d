"""Forms and words that the bench makes its statements of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """`forms` are (statement, question) with places named after `slots`; each slot lists its words, frequent ones first."""

    forms: Sequence[tuple[str, str]]
    slots: Mapping[str, Sequence[str]]


ENGLISH = Words(
    forms=(
        (
            "{person} prefers {food} over {food2} when {occasion}",
            "what does {person} eat when {occasion}",
        ),
        (
            "{person} moved the {object} from {place} to {place2} because it was {quality}",
            "where is the {object} of {person} now",
        ),
        (
            "The {team} team decided to build the {component} with {tool} after {number} weeks of {activity}",
            "which tool does the {team} team use for the {component}",
        ),
        (
            "{ticket} is about the {component} that fails with {quality} errors in {place}",
            "what is {ticket} about",
        ),
        (
            "{person} goes {activity} in {place} every week at {hour} with {person2}",
            "when does {person} go {activity}",
        ),
        (
            "Order {order} of {number} {object}s goes to {person} in {place}",
            "who gets order {order}",
        ),
        (
            "The {component} of the {team} team runs {tool} {version} on {address}",
            "what runs on {address}",
        ),
        (
            "{person} is allergic to {food} and carries {object} whenever {occasion}",
            "what must {person} not eat",
        ),
        (
            "{person} asked the {team} team for a {quality} {object} before the {activity} trip to {place}",
            "what did {person} want for the trip to {place}",
        ),
        (
            "Never restart the {component} in {place} while {tool} is {quality}, said {person}",
            "when must the {component} in {place} not be restarted",
        ),
        (
            "{person} and {person2} talked about {activity}, {food} and the {quality} {object} for {number} minutes",
            "what did {person} talk about with {person2}",
        ),
        (
            "After the {component} outage {person} wrote a {quality} report on {tool} for {team}",
            "who wrote about the {component} outage",
        ),
    ),
    slots={
        name: words.split(", ")
        for name, words in {
            "person": (
                "Anna, Ben, Carla, David, Elena, Farid, Grace, Hugo, Irene, Jonas, Karin, Luca, Mona, Nadia, "
                "Oscar, Priya, Quentin, Rosa, Samir, Tessa, Umar, Vera, Walter, Xenia, Yusuf, Zoe, Adele, "
                "Boris, Chloe, Dmitri, Esther, Felix, Greta, Henrik, Ines, Jamal, Klara, Leon, Marta, Nils, "
                "Olga, Paolo, Rita, Stefan, Tomas, Ulla, Viktor, Wanda, Yara, Zeno"
            ),
            "person2": (
                "Mia, Noah, Lena, Paul, Sofia, Erik, Julia, Max, Clara, Finn, Ida, Karl, Nora, Otto, Petra, "
                "Ralf, Silke, Theo, Ursula, Vincent, Amara, Bruno, Celine, Dario, Edda"
            ),
            "food": (
                "coffee, tea, bread, rice, pasta, cheese, apples, noodles, soup, salad, chocolate, tofu, "
                "salmon, eggs, mushrooms, lentils, pancakes, yoghurt, walnuts, strawberries, dumplings, "
                "curry, porridge, olives, shrimp, peanuts, spinach, honey, ginger, oysters, pumpkin, "
                "rhubarb, falafel, artichokes, sauerkraut"
            ),
            "food2": (
                "juice, cake, beans, potatoes, pizza, bananas, steak, burgers, crisps, grapes, tomatoes, "
                "broccoli, biscuits, cereal, sausages, pears, carrots, waffles, cabbage, figs"
            ),
            "occasion": (
                "working late, travelling, it rains, guests come, the weather is hot, she is ill, "
                "a deadline is near, it is a holiday, the office is closed, training for a race, "
                "the children are home, flying overnight, on a night shift, the heating is broken, camping, "
                "moving house"
            ),
            "object": (
                "laptop, bicycle, printer, camera, notebook, guitar, backpack, sofa, telescope, charger, "
                "umbrella, bookshelf, tent, microscope, keyboard, piano, drill, lamp, suitcase, "
                "sewing machine, monitor, projector, kettle, ladder, compass, violin, scanner, wardrobe, "
                "kayak, easel"
            ),
            "place": (
                "the office, Berlin, the kitchen, Shanghai, London, the garage, Paris, Tokyo, the basement, "
                "Madrid, Oslo, the library, Lisbon, Nairobi, the workshop, Toronto, Zurich, Lima, the attic, "
                "Seoul, Prague, Dublin, the harbour, Vienna, Helsinki, Cairo, the studio, Bergen, Hanoi, "
                "Porto, Quito, Tallinn"
            ),
            "place2": (
                "the warehouse, Munich, the balcony, Hamburg, New York, the cellar, Rome, Osaka, the lobby, "
                "Seville, Malmo, the archive, Geneva, Mombasa, the shed, Montreal, Basel, Cusco, the loft, "
                "Busan"
            ),
            "quality": (
                "new, broken, slow, expensive, intermittent, temporary, heavy, unreliable, urgent, quiet, "
                "obsolete, duplicate, fragile, overheating, encrypted, waterproof, second-hand, silent, "
                "misconfigured, experimental, borrowed, spotless, brittle, half-finished"
            ),
            "team": (
                "platform, billing, search, design, support, mobile, data, security, logistics, research, "
                "onboarding, payments, hardware, analytics, localisation, compliance"
            ),
            "component": (
                "database, login page, cache, scheduler, message queue, invoice export, mobile client, "
                "search index, load balancer, image resizer, backup job, checkout, audit log, "
                "recommendation service, push gateway, tax calculator, report builder, rate limiter, "
                "feature store, session store, map tiles"
            ),
            "tool": (
                "PostgreSQL, Redis, Python, Kafka, Terraform, Rust, Kubernetes, Elixir, Grafana, SQLite, "
                "Ansible, TypeScript, Prometheus, Nginx, RabbitMQ, Haskell, Vault, Nomad, ClickHouse, Zig"
            ),
            "activity": (
                "running, swimming, cooking, testing, hiking, painting, negotiating, climbing, prototyping, "
                "gardening, sailing, reading, benchmarking, fencing, pottery, orienteering, beekeeping, "
                "woodcarving, birdwatching, bookbinding"
            ),
        }.items()
    },
)


CHINESE = Words(
    forms=(
        (
            "{person}喜欢在{place}喝{food}，每周大约{number}次",
            "{person}在{place}喝什么",
        ),
        (
            "工单{ticket}说{place}的{component}{quality}，由{person}处理",
            "{ticket}是什么问题",
        ),
        (
            "{team}决定用{tool}重写{component}，预计{number}周完成",
            "{team}用什么重写{component}",
        ),
        (
            "{person}对{food}过敏，{occasion}的时候会带药",
            "{person}不能吃什么",
        ),
        (
            "订单{order}里有{number}个{object}，寄到{place}给{person}",
            "订单{order}寄给谁",
        ),
        (
            "{person}把{object}放在{place}，因为{occasion}要用",
            "{person}的{object}放在哪里",
        ),
        (
            "{component}部署在{address}，版本是{version}，{team}负责",
            "{address}上部署了什么",
        ),
        (
            "{person}每天{hour}去{place}{activity}，{occasion}除外",
            "{person}什么时候去{activity}",
        ),
    ),
    slots={
        name: words.split("、")
        for name, words in {
            "person": (
                "小王、李娜、张伟、陈静、刘洋、赵敏、孙磊、周婷、吴昊、郑爽、王芳、冯军、何琳、许强、邓超、"
                "曹颖、彭飞、萧然、田甜、潘岳"
            ),
            "food": (
                "咖啡、绿茶、豆浆、米饭、面条、牛奶、花生、海鲜、豆腐、芒果、饺子、乌龙茶、柠檬水、鸡蛋、"
                "榴莲、酸奶、红薯、荔枝、菊花茶、燕麦"
            ),
            "place": (
                "公司、上海、家里、北京、图书馆、杭州、健身房、广州、成都、会议室、西安、南京、仓库、厦门、"
                "苏州、实验室、青岛、昆明、码头、敦煌"
            ),
            "component": (
                "数据库、登录页面、缓存、支付网关、消息队列、搜索索引、报表系统、移动客户端、备份任务、"
                "推荐服务、日志平台、定时任务、短信接口、权限模块"
            ),
            "quality": (
                "很慢、经常报错、需要升级、内存不足、连接超时、数据重复、证书过期、无法启动、偶尔丢消息、编码错误"
            ),
            "team": "平台组、支付团队、搜索组、设计部、客服团队、数据组、安全组、物流部、算法组、硬件团队",
            "tool": "PostgreSQL、Python、Redis、Go语言、Kafka、Rust、ClickHouse、TypeScript、Flink、SQLite",
            "occasion": "出差、下雨、加班、周末、开会、旅行、过年、搬家、感冒、比赛",
            "object": (
                "笔记本电脑、自行车、相机、雨伞、吉他、书架、帐篷、打印机、显示器、望远镜、行李箱、台灯、投影仪、键盘"
            ),
            "activity": "跑步、游泳、打羽毛球、爬山、练书法、画画、下围棋、跳舞、钓鱼、骑车、摄影、弹钢琴",
        }.items()
    },
)
