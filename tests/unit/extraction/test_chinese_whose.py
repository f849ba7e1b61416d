"""Whose fact it is where the words do not begin with its owner: what others find out about the speaker, teams, shared rooms,
corrections of whom was meant, speakers who introduce themselves."""

import pytest
from chinese_turns import AT, read, whose

from app.extraction.model import SpokenTurn
from app.extraction.rules import extract_by_rules


@pytest.mark.parametrize(
    ("said", "whom"),
    [
        ("骨科大夫看完核磁说我半月板有三度撕裂", [""]),
        ("眼科醫生檢查後說我左眼散光 150 度", [""]),
        ("皮肤科医生看了看说我这是荨麻疹，要忌海鲜", [""]),
        ("驾校教练看了成绩说我科目二得重考", [""]),
        ("中醫把了脈說我脾虛，不能喝冰的", [""]),
        ("老师改完卷子说我作文扣了 12 分", [""]),
        ("4S店师傅拆开看了说我那台车刹车片只剩 3 毫米", [""]),
        ("导师看了初稿说我第三章要重写", [""]),
        ("HR 查完系统说我今年年假还剩 6 天", [""]),
        ("医生看了片子说血脂偏高", [""]),
        ("医生看了片子说我妈要换膝盖", ["妈妈"]),
        ("房东来看了一眼说我弟不能住这儿", ["弟弟"]),
        ("我妈打完电话说她下月来杭州", ["妈妈"]),
        ("我老婆看了合同说她不签", ["老婆"]),
        ("同事小林吃完饭说他对虾过敏", ["小林"]),
        ("教练说他下周休假", ["教练"]),
        ("医生说他下个月去日本进修", ["医生"]),
    ],
)
def test_what_somebody_finds_out_is_about_whom_they_say_it_of(said: str, whom: list[str]) -> None:
    assert sorted(set(whose(said))) == whom


@pytest.mark.parametrize(
    ("said", "whom"),
    [
        ("法务部审合同最少要五个工作日", ["法务部"]),
        ("财务部每月 25 号关账，之后报销只能等下个月", ["财务部"]),
        ("運維組凌晨兩點到四點做變更，那段時間不接工單", ["運維組"]),
        ("安全组季度末会查一遍所有外网端口", ["安全组"]),
        ("数据组只收 Parquet 格式的文件", ["数据组"]),
        ("隔壁市场部一般提前两周要物料", ["市场部"]),
        ("客服组晚上十点以后没人值班", ["客服组"]),
        ("放射科周日不出报告", ["放射科"]),
        ("品控部抽检比例是 5%", ["品控部"]),
        ("財務部那邊只認電子發票", ["財務部"]),
        ("算法团队用的是 PyTorch 2.3", ["算法团队"]),
        ("教务处说补考在 9 月 3 号", ["教务处"]),
        ("算法组新来的小吴对花生过敏", ["小吴"]),
        ("财务部王姐每周三休息", ["王姐"]),
        ("研发部刘洋不吃辣", ["刘洋"]),
        ("采购部规定 5 万以上要三家比价", [""]),
        ("人事部通知我下周二体检", [""]),
        ("财务部让我周五前补发票", [""]),
        ("技术部把我调到二组了", [""]),
        ("我们风控组每周四封版", [""]),
        ("组里每周一晨会", [""]),
        ("我在风控组，每周四封版", [""]),
        ("部门预算还剩 3 万", [""]),
        ("学习小组每周六碰头", [""]),
        ("俱乐部每周六下午有羽毛球", [""]),
        ("内部系统密码 90 天换一次", [""]),
        ("数组下标从 1 开始", [""]),
        ("前端部分用 Vue 3", [""]),
        ("测试组件用 Jest 29", [""]),
        ("因为团队都熟，后端选了 Go 1.22", [""]),
        ("早晚高峰时段不开车", [""]),
    ],
)
def test_a_team_s_habits_are_its_own(said: str, whom: list[str]) -> None:
    assert sorted(set(whose(said))) == whom


@pytest.mark.parametrize(
    ("said", "whom"),
    [
        ("支付网关是老魏一直在跟，我只看对账", ["老魏", ""]),
        ("公众号是阿琳在运营，我偶尔投稿", ["阿琳", ""]),
        ("測試機房是阿凱在顧，我只負責報修", ["阿凱", ""]),
        ("孩子的作业是我爱人在辅导，我管接送", ["爱人", ""]),
        ("仓库钥匙现在是老胡在保管", ["老胡"]),
        ("这个客户目前是邱敏在对接", ["邱敏"]),
        ("值班表是孟涛在排，我只填假期", ["孟涛", ""]),
        ("家里的账是我老公在记", ["老公"]),
        ("楼顶菜园是我公公在打理，我负责浇水", ["公公", ""]),
        ("监控大盘由韦婷维护", ["韦婷"]),
        ("生产环境是 Grafana 在监控", [""]),
        ("我老公不吃香菜，我什么都吃", ["老公", ""]),
    ],
)
def test_what_somebody_is_said_to_do_is_theirs(said: str, whom: list[str]) -> None:
    assert whose(said) == whom


@pytest.mark.parametrize(
    ("said", "whom"),
    [
        ("不是我，是我同桌小蒋怕狗，我自己养了两条", ["小蒋", ""]),
        ("不是我啊，是我嫂子对芒果过敏", ["嫂子"]),
        ("不是我，是我老公不吃香菜，我什么都吃", ["老公", ""]),
        ("是我舍友阿泽要考研，不是我", ["阿泽"]),
        ("怕打雷的是我弟，不是我", ["弟弟"]),
        ("乳糖不耐受的不是我，是我女儿", ["女儿"]),
        ("不是我要搬家，是我姐要搬", ["姐姐"]),
        ("不是我，是我媽有高血壓，我血壓正常", ["妈妈", ""]),
        ("我说的不是我自己，是我领导只喝美式", ["领导"]),
        ("不是我吃素 是我女朋友吃素", ["女朋友"]),
        ("要換工作的是我妹，不是我", ["妹妹"]),
        ("错了，不是我对花生过敏，是我儿子", ["儿子"]),
        ("负责对接的是王姐，不是我", ["王姐"]),
        ("不是我老婆怕冷，是我怕冷", [""]),
        ("不是我的车，是公司的车，车牌沪A12345", [""]),
        ("我喜欢的是蓝色，不是红色", [""]),
    ],
)
def test_a_fact_is_whose_it_is_said_to_be_after_all(said: str, whom: list[str]) -> None:
    found = read(said).candidates
    assert [one.subject.removeprefix("user:42").lstrip("/") for one in found] == whom
    assert not any(one.content.startswith(("不是用户", "是用户")) for one in found if one.subject != "user:42")


@pytest.mark.parametrize(
    ("said", "sentences"),
    [
        ("本人教師 單身 住板橋", ["用户是教師", "用户單身", "用户住板橋"]),
        ("本人程序员 坐标成都 对青霉素过敏", ["用户是程序员", "用户坐标成都", "用户对青霉素过敏"]),
        ("本人司机 跑夜班 腰不好", ["用户是司机", "用户跑夜班", "用户的腰不好"]),
        ("我护士，三班倒", ["用户是护士", "用户三班倒"]),
        ("我厨师 周一休 不能吃辣", ["用户是厨师", "用户周一休", "用户不能吃辣"]),
        ("我護理師 大夜班 對乳膠過敏", ["用户是護理師", "用户大夜班", "用户對乳膠過敏"]),
        ("我是电工，两班倒，有高血压", ["用户是电工", "用户两班倒", "用户有高血压"]),
    ],
)
def test_a_trade_is_no_other_person_and_what_follows_is_a_fact_each(said: str, sentences: list[str]) -> None:
    assert [(one.subject, one.content) for one in read(said).candidates] == [("user:42", one) for one in sentences]


@pytest.mark.parametrize(
    ("said", "whom"),
    [
        ("我律师说合同要重签", "律师"),
        ("我司机明天请假", "司机"),
        ("我老师 特别严", "老师"),
        ("我同事，对花生过敏", "同事"),
        ("我爸司机，常年跑长途", "爸爸"),
        ("我妹护士，三班倒", "妹妹"),
    ],
)
def test_whoever_serves_the_speaker_is_another(said: str, whom: str) -> None:
    assert set(whose(said)) == {whom}


@pytest.mark.parametrize(
    ("said", "count"),
    [
        ("这个仓库构建用 Gradle，静态检查跑 detekt，发布走 fastlane", 3),
        ("單測跑 vitest，快取用 Valkey，訊息佇列走 NATS", 3),
        ("前端是 Vue 3，后端是 Spring Boot 3.2，缓存用 Redis", 3),
        ("日志走 Loki，指标是 Prometheus，告警发到 Slack", 3),
        ("網關是 Kong，設定放 Consul，監控用 Grafana", 3),
        ("容器用 Podman，編排走 Nomad，秘密存 Vault", 3),
        ("测试库连 5433，线上库连 6432，只读副本连 7432", 3),
        ("打包用esbuild，文档站用VitePress，CI跑在GitHub Actions上", 3),
        ("数据库是 MySQL 8，字符集 utf8mb4", 1),
        ("缓存用 Redis，过期时间 30 分钟", 1),
        ("前端用 React，版本是 18.3", 1),
    ],
)
def test_each_part_of_a_stack_is_a_fact_of_the_project(said: str, count: int) -> None:
    found = read(said, subject="project:portal").candidates
    assert [one.subject for one in found] == ["project:portal"] * count


@pytest.mark.parametrize(
    "said", ["单测跑 vitest 2", "毛利按 30% 算", "马甲包走另一个渠道", "祝福语放首页", "麦克风用 USB 的"]
)
def test_a_thing_that_looks_like_a_name_is_a_thing(said: str) -> None:
    assert [one.subject for one in read(said, subject="project:portal").candidates] == ["project:portal"]


@pytest.mark.parametrize(
    ("name", "said", "subject"),
    [
        ("许峰", "我下周要去上海出差，值不了", "room:ops/许峰"),
        ("许峰", "我不吃羊肉", "room:ops/许峰"),
        ("許峰", "我人在東京，早上八點上線", "room:ops/許峰"),
        ("Kevin", "周日我要带娃，别排我", "room:ops/Kevin"),
        ("许峰", "我老婆对芒果过敏", "room:ops/老婆"),
        ("许峰", "网关端口是 8443", "room:ops"),
        ("许峰", "我们站会改到九点半", "room:ops"),
    ],
)
def test_in_a_shared_room_what_somebody_says_of_themselves_is_theirs(name: str, said: str, subject: str) -> None:
    turns = [SpokenTurn("user", text, AT, who, "room:ops") for who, text in (("周敏", "大家都说一下"), (name, said))]
    assert {one.subject for one in extract_by_rules(turns, 1).candidates} == {subject}


@pytest.mark.parametrize(
    ("said", "whom"),
    [
        ("我爱吃辣 我媳妇一口辣都不沾 做饭太难了", ["", "老婆"]),
        ("室友凌晨三点才睡 我十点就得睡 崩溃了", ["室友", ""]),
        ("我想省钱 我老公花钱大手大脚 无语", ["老公"]),
        ("女儿挑食得厉害 青菜一口不碰 心累", ["女儿"]),
        ("我怕冷 我老公怕热 空调天天吵 救命", ["", "老公"]),
        ("我早起 我老婆夜裡兩點才睡 累死了", ["", "老婆"]),
        ("组员小郭最近情绪很差，布置任务语气软一点", ["小郭"]),
        ("我爸这阵子情绪低落，别跟他提退休的事", ["爸爸"]),
        ("主管這陣子火氣大，有事先發訊息再說", ["主管"]),
        ("室友又在打游戏 无语", []),
        ("我弟刚把杯子摔了 笑死", []),
        ("我妈真好笑 笑死", []),
        ("今天老板心情不错", []),
        ("我最近心情不好", []),
        ("哈哈昨晚那场 3:2 绝杀 太刺激了", []),
        ("今晚那集 40 分钟全是回忆 无语", []),
    ],
)
def test_how_somebody_is_counts_whatever_it_is_sighed_about(said: str, whom: list[str]) -> None:
    assert whose(said) == whom


@pytest.mark.parametrize(
    ("asked", "said", "sentence"),
    [
        ("李想那边具体是管哪一块的？", "他管清结算", "李想管清结算"),
        ("韓旭那邊主要做什麼？", "他做風控模型", "韓旭做風控模型"),
        ("石越那边住哪里？", "她住在苏州", "石越住在苏州"),
    ],
)
def test_whoever_is_asked_after_by_name_is_known(asked: str, said: str, sentence: str) -> None:
    assert [one.content for one in read(f"A:{asked}", said).candidates] == [sentence]


def test_a_thing_that_is_asked_after_is_nobody() -> None:
    assert read("A:方案那边定了吗？", "他管清结算").candidates == []


@pytest.mark.parametrize(
    ("said", "whom"),
    [
        ("我女儿喜欢画画，讨厌胡萝卜", "女儿"),
        ("我同事喜欢用Vim", "同事"),
        ("我妹妹希望考上北大", "妹妹"),
        ("我哥坚信早睡早起", "哥哥"),
        ("我儿子乔纳斯在上三年级，喜欢踢足球", "乔纳斯"),
    ],
)
def test_what_somebody_likes_is_no_name(said: str, whom: str) -> None:
    assert set(whose(said)) == {whom}


@pytest.mark.parametrize(
    "said",
    [
        "编辑部刚通知，投稿正文上限改成4500字了",
        "科研处延期了，课题结项材料改到7月29日截止",
        "教务处已经宣布，期末考试改到6月20日",
        "财务部昨天通知，报销截止日改成每月20号",
    ],
)
def test_what_an_office_announces_is_the_speakers_matter(said: str) -> None:
    assert set(whose(said)) == {""}
