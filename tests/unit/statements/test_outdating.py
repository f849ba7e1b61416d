"""Of two statements that answer one question, which newer one makes the older past."""

import pytest

from app.statements.outdating import asks_for_several, outdates


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The user's daily standup is at 10:30.", "The daily standup has moved, it's at 9:45 now because of the Lisbon team."),
        ("The rent of the studio is 940 euros.", "From now on the rent of the studio is 985 euros."),
        ("The gate code of the warehouse is 4417.", "The warehouse changed the gate code, it's 8052."),
        ("The report to the board is due on 2026-07-17.", "The board gave more time, the report is now due on 2026-07-24."),
        ("物业的报修电话是 6288-4107。", "物业换公司了，报修电话现在是 6288-9355。"),
        ("婚庆预算上限是46000块", "用户的妈妈松口了，婚庆预算上限提到52000块"),
        ("课题结项材料2026年7月16日截止", "科研处延期了，课题结项材料改到2026年7月29日截止"),
        ("用户周末的固定运动是游泳", "泳池关门了，用户把周末的固定运动换成攀岩了，还挺上瘾"),
        ("买高铁票的话，用户喜欢靠窗的位子", "以后高铁票都给用户买过道的座位，上厕所也方便"),
        ("The guest password of the studio is heron-42.", "The guest password was changed to otter-91."),
        ("The guest password of the studio is heron-42.", "The team changed the guest password, it's otter-91 now."),
        ("The wifi password is heron-42.", "There is a new wifi password now: otter-91."),
        ("The museum closes at 18:00.", "The museum now closes at 17:00."),
        ("工作室的门禁密码是 4410。", "工作室的门禁密码改成 7731 了。"),
        ("店里晚上九点关门。", "店里改成晚上十点关门了。"),
        ("用户的直播间优惠码换了，用 DONG66", "用户的直播间优惠码又更新了，现在是 NIAN99"),
    ],
)  # fmt: skip
def test_what_says_that_one_thing_changed(old: str, new: str) -> None:
    assert outdates(new, old)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The user plays the cello.", "The user now also plays the viola."),  # adds
        ("The user's standup is at 10:30.", "The user's standup is at 9:45."),  # says nothing of a change
        ("The user plays the piano for guests.", "The guest password was changed to otter-91."),
        ("The user plays the piano for guests.", "The team changed the guest password, it's otter-91 now."),
        ("The bike rack of the studio is full.", "The studio's alarm code was changed to 4410."),
        ("The studio is painted white.", "The studio's heating was switched to gas."),
        ("The wifi password is heron-42.", "The guest wifi password is now otter-91."),
        ("The user cooks for the neighbours on Sundays.", "The neighbours' parking space was moved to Sundays only."),
        ("The spare key is under the mat.", "The mat was replaced with a new one."),
        ("用户给客人弹钢琴。", "客人的无线密码换成 otter91 了。"),
        ("店里早上八点开门。", "店里改成晚上十点关门了。"),
        ("用户在工作室放了一架钢琴。", "工作室的门禁密码改成 7731 了。"),
        ("备用钥匙在门垫下面。", "门垫换成新的了。"),
        ("用户周日给邻居做饭。", "邻居的车位改到负二层了。"),
        ("The user boils porridge with water and salt.", "On advice the user now takes fish oil three times a week."),
        ("The user's brother Anselm tunes organs.", "Anselm, the brother of the user, sleeps in vestries now and then."),
        ("Search tests of the recipe app fail on Sundays because the fixture uses the current week number.",
         "After load tests the log rotation in days was changed to 16."),
        ("用户每天晚饭后吃一片降压药。", "听药剂师的建议，用户现在隔天一次用西替利嗪。"),
        ("网店大促前的容量评审每天早上开。", "网店的短信费用在双十一那个月会涨到平时的九倍。"),
        ("用户喜欢喝绿茶", "用户现在也喜欢喝红茶"),
    ],
)  # fmt: skip
def test_what_stands_beside_it(old: str, new: str) -> None:
    assert not outdates(new, old)


@pytest.mark.parametrize(
    ("old", "new", "question"),
    [
        ("The standup of the Atlas team is at 9:30.", "The retro of the Atlas team has moved to 15:00.", "What time is the Atlas standup?"),
        ("The staging server of Orion runs on port 8080.", "The production server of Orion has been moved to port 9090.",
         "Which port does the staging server of Orion use?"),
        ("The Wi-Fi password of the office is Bluebird44.", "The Wi-Fi password of the guest network was changed to Redfox55.",
         "What is the Wi-Fi password of the office?"),
        ("The user gets up at 6:30 on weekdays.", "The user now gets up at 9:00 on weekends.", "When do I get up on weekdays?"),
        ("Module A is maintained by Priya.", "Module B is now maintained by Jonas.", "Who maintains Module A?"),
        ("Tickets for adults cost 12 euros.", "Tickets for children now cost 5 euros.", "How much does a ticket for adults cost?"),
        ("The Monday yoga class is in room A.", "The Wednesday yoga class has been moved to room C.",
         "In which room is the Monday yoga class?"),
        ("Mimi eats 60 g of dry food a day.", "Rex now eats 300 g of dry food a day.", "How much does Mimi eat a day?"),
        ("The user meets the board on Monday at 9:00.", "On public holidays the meeting with the board is moved to Tuesday at 9:00.",
         "When is the meeting with the board?"),
        ("Mia is on the Atlas team.", "Jo is now on the Atlas team.", "Who is on the Atlas team?"),
        ("The release is on 12 May.", "Ben wanted the release postponed to 19 May, but the user refused.", "When is the release?"),
        ("The user works at Siemens.", "The user dreamed that they now work at Bosch.", "Where do I work?"),
        ("用户妈妈的手机号是13800001111。", "用户爸爸的手机号换成13900002222了。", "妈妈的手机号是多少？"),
        ("用户的护照2030年6月到期。", "用户的身份证更新了，2034年8月到期。", "我的护照什么时候到期？"),
        ("牙医预约在3月12日下午两点。", "眼科预约改到3月14日下午三点。", "牙医预约是什么时候？"),
        ("测试环境的端口是8080。", "生产环境的端口改成9090了。", "测试环境的端口是多少？"),
        ("用户冬天七点起床。", "用户夏天现在五点半起床。", "冬天我几点起床？"),
        ("第一节课在301教室。", "第二节课改到405教室。", "第一节课在哪个教室？"),
        ("房租每月4500元。", "明年七月起房租要涨到4900元。", "房租每月多少？"),
        ("评审在周四下午四点。", "小本问评审能不能改到周五上午十一点。", "评审是什么时候？"),
    ],
)  # fmt: skip
def test_what_the_question_tells_apart_and_what_is_not_so(old: str, new: str, question: str) -> None:
    assert not outdates(new, old, question)


def test_a_word_of_the_question_makes_two_answers_one_thing() -> None:
    old, new = "用户在成都工作，租的房子在高新区", "调动办完了，用户现在在厦门工作"
    assert outdates(new, old, "我在哪个城市工作？")
    assert not outdates(new, old, "高新区的房租多少？")


@pytest.mark.parametrize(
    ("question", "several"),
    [
        ("Which languages do I speak?", True),
        ("What was the code before?", True),
        ("我有哪些爱好？", True),
        ("原来的门禁码是多少？", True),
        ("What is the gate code?", False),
        ("When is the report due?", False),
        ("物业报修打哪个电话？", False),
    ],
)
def test_questions_for_more_than_the_one_value_of_now(question: str, several: bool) -> None:
    assert asks_for_several(question) == several
