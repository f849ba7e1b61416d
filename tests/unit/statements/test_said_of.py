"""What is said of a thing: another kind of saying leaves the older one, another value of the same kind replaces it."""

import pytest

from app.statements.judge import judge
from app.statements.said_of import kinds_said
from app.statements.verdict import Statement

SIMILARITIES = (None, 0.6, 0.75, 0.85, 0.9, 0.95)

ANOTHER_KIND = [
    ("The spare key is under the mat.", "The spare key was expensive."),
    ("The bike is in the basement.", "The bike weighs 14 kilos."),
    ("The sofa is grey.", "The sofa cost 900 euros."),
    ("The shop opens at 8.", "The shop now closes at 20:00."),
    ("The library opens at 9.", "The library now closes at 18:00."),
    ("The course starts in September.", "The course now ends in March."),
    ("My suitcase is blue.", "My suitcase is now in the attic."),
    ("The rug is two metres wide.", "The rug is made of wool."),
    ("The pharmacy is on Mill Street.", "The pharmacy now opens at 8:30."),
    ("The dog weighs 12 kilos.", "The dog is now 5 years old."),
    ("The train leaves at 7:10.", "The train now arrives at 9:45."),
    ("The meeting is at 10:00.", "The meeting is now in room 5."),
    ("The grill was cheap.", "The grill is now behind the shed."),
    ("The museum closes at 17:00.", "The museum entrance fee is now 12 euros."),
    ("The lamp costs 60 euros.", "The lamp is now red."),
    ("The pool is 25 metres long.", "The pool now opens at 7."),
    ("My watch is in the top drawer.", "My watch was made in 1962."),
    ("The tent is green.", "The tent now weighs only 2 kg with the new poles."),
    ("Checkout is at 11:00.", "Check-in is now at 15:00."),
    ("备用钥匙在门垫下面", "备用钥匙很贵"),
    ("店里早上八点开门", "店里改成晚上十点关门了"),
    ("图书馆九点开门", "图书馆现在六点关门了"),
    ("课程九月开始", "课程现在改到三月结束"),
    ("行李箱是蓝色的", "行李箱现在放阁楼了"),
    ("沙发花了九千块", "沙发现在放在客厅"),
    ("火车七点十分出发", "火车现在九点四十五到"),
    ("小狗重12公斤", "小狗现在五岁了"),
    ("药店在解放路", "药店现在八点半开门"),
    ("地毯两米宽", "地毯是羊毛的"),
    ("自行车在地下室", "自行车换成红色的了"),
    ("打印机在三楼", "打印机现在每页收三毛钱"),
    ("帐篷是绿色的", "帐篷现在在车库里"),
    ("The sauna is in the basement.", "The sauna now costs 8 euros."),
    ("The tram stop is next to the bakery.", "The bakery now opens at 6."),
    ("The garden shed is green.", "The garden gate is now red."),
    ("The client's office is in Graz.", "The client's new invoice is due on May 3."),
    ("The freezer is in the cellar.", "The freezer was repaired last week."),
    ("My desk is 120 cm wide.", "My desk was delivered on Monday."),
    ("The course takes six weeks.", "The course now costs 300 euros."),
    ("The ticket costs 12 euros.", "The ticket office now closes at 18:00."),
    ("The router password is tulip-9.", "The router was moved to the hall."),
    ("The wifi password is heron-42.", "The wifi router is now in the kitchen."),
    ("My bike lock code is 4421.", "My bike is now in the shed."),
    ("The kids' school starts at 8:00.", "The kids' school bus now leaves at 7:20."),
    ("The heating was serviced in May.", "The heating is now set to 20 degrees."),
    ("咖啡机在二楼", "咖啡机修好了"),
    ("会议室有投影仪", "会议室改到三楼了"),
    ("健身房在地下一层", "健身卡涨到三千了"),
    ("宝宝体重八公斤", "宝宝现在穿80码"),
]

ANOTHER_THING = [
    ("The wifi password is heron-42.", "The guest wifi password is now otter-91."),
    ("My locker number is 117.", "My locker number sticker costs 3 euros."),
    ("My locker number is 117.", "My locker sticker is blue."),
    ("My shoe size is 42.", "My shoe size guide is 12 pages long."),
    ("The garage code is 4410.", "The garage code panel was replaced with a new one."),
    ("The alarm code is 7731.", "The basement alarm code was changed to 2208."),
    ("The printer is on floor 2.", "The printer paper is now on floor 3."),
    ("The car is in the garage.", "The car keys are now in the hall."),
    ("The gym is on Oak Street.", "The gym bag is now in the hall closet."),
    ("The water bill is 40 euros.", "The hot water bill was raised to 65 euros."),
    ("The budget is 50,000 euros.", "The travel budget was cut to 8,000 euros."),
    ("The coffee machine is on the second floor.", "The coffee machine manual is now on the wiki."),
    ("My passport number is C01X7.", "My passport photo is from 2019."),
    ("The kitchen window is broken.", "The kitchen window cleaner now comes on Mondays."),
    ("无线密码是heron42", "访客无线密码改成otter91了"),
    ("储物柜号码是117", "储物柜号码贴纸要3欧元"),
    ("鞋码是42", "鞋码对照表有12页"),
    ("门禁密码是4410", "地下室门禁密码改成2208了"),
    ("打印机在二楼", "打印机墨盒现在放三楼了"),
    ("电费是每月200元", "办公室电费涨到每月900元了"),
    ("车在车库", "车钥匙现在放门口了"),
    ("客厅的窗户坏了", "客厅的窗帘换新的了"),
]

SAID_TO_STAY = [
    ("The marketing budget is 50,000 euros.", "Sales' budget was raised to 80,000 euros, marketing budget untouched."),
    ("The Monday class is at 18:00.", "The Wednesday class moved to 19:00; the Monday class stays as it is."),
    ("The rent is 800 euros.", "The parking fee went up to 60 euros, the rent is unchanged."),
    ("Ann leads the search team.", "Bob now leads the ads team, and the search team is not affected."),
    ("The logo is blue.", "The website was redesigned, but the logo stays the same."),
    ("The API key expires in May.", "The certificate was renewed until June, the API key was left alone."),
    ("市场预算是五万", "销售预算涨到八万了，市场预算没动"),
    ("周一的课是六点", "周三的课改到七点了，周一的课不变"),
    ("房租是八百", "停车费涨到六十了，房租没变"),
    ("张敏带搜索组", "李雷现在带广告组，搜索组照旧"),
    ("网关超时是30秒", "重试次数改成5次，超时不变"),
    ("logo是蓝色的", "网站改版了，logo保持原样"),
]

ANOTHER_VALUE = [
    ("The spare key is under the mat.", "The spare key is now with the neighbour."),
    ("The library opens at 9.", "The library now opens at 10."),
    ("The shop closes at 18:00.", "The shop now closes at 20:00."),
    ("The front door is green.", "The front door is now red."),
    ("Parking at the gym costs 20 euros.", "Parking at the gym now costs 25 euros."),
    ("The course starts in September.", "The start of the course was moved to October."),
    ("The rug is in the living room.", "The rug has been moved to the bedroom."),
    ("The museum is open until 18:00.", "The museum now closes at 17:00."),
    ("The shop is open from 9 to 18.", "The shop now closes at 20:00."),
    ("The train leaves at 7:10.", "The train now leaves at 7:40."),
    ("The bike is in the basement.", "The bike is now in the garage."),
    ("The wifi password is heron-42.", "The wifi password was changed to otter-91."),
    ("My locker number is 117.", "My locker number is now 204."),
    ("The meeting is at 10:00.", "The meeting was moved to 11:00."),
    ("The rent is 800 euros.", "The monthly rent is now 900 euros."),
    ("The deadline is May 3.", "The project deadline was moved to May 10."),
    ("备用钥匙在门垫下面", "备用钥匙现在在邻居那里"),
    ("店里早上八点开门", "店里改成早上九点开门了"),
    ("停车费是20块", "停车费涨到25块了"),
    ("大门是绿色的", "大门刷成红色了"),
    ("火车七点十分发车", "火车改到七点四十发车了"),
    ("行李箱在阁楼", "行李箱现在放地下室了"),
    ("The sauna is in the basement.", "The sauna was moved to the roof."),
    ("The tram stop is next to the bakery.", "The tram stop is now next to the bank."),
    ("The garden gate is green.", "The garden gate was painted red."),
    ("The ticket costs 12 euros.", "The ticket now costs 15 euros."),
    ("The course takes six weeks.", "The course was shortened to four weeks."),
    ("The client's office is in Graz.", "The client's office moved to Linz."),
    ("The standup is at 9:30.", "The standup now starts at 10:00."),
    ("The pool closes at 21:00.", "The pool is now open until 22:00."),
    ("The bakery is open from 7 to 18.", "The bakery is now open from 8 to 16."),
    ("The train to work leaves at 7:10.", "The train's departure was moved to 7:25."),
    ("The heating is set to 20 degrees.", "The heating is now set to 22 degrees."),
    ("My bike lock code is 4421.", "I changed my bike lock code to 9912."),
    ("The spare key is with Mrs. Lund.", "The spare key is now in the safe."),
    ("咖啡机在二楼", "咖啡机搬到三楼了"),
    ("健身房早上六点开门", "健身房改成七点开门了"),
    ("会议室在三楼", "会议室改到五楼了"),
    ("门票是80元", "门票涨到100元了"),
    ("花园大门是绿色的", "花园大门漆成红色了"),
    ("游泳馆晚上九点关门", "游泳馆开到晚上十点了"),
    ("自行车锁密码是4421", "自行车锁密码改成9912了"),
]


@pytest.mark.parametrize(("old", "new"), [*ANOTHER_KIND, *ANOTHER_THING, *SAID_TO_STAY])
def test_both_hold(old: str, new: str) -> None:
    for similarity in SIMILARITIES:
        verdict = judge(Statement(old, subject="user:1"), Statement(new, subject="user:1"), similarity)
        assert verdict.action == "unrelated", (similarity, verdict)


@pytest.mark.parametrize(("old", "new"), ANOTHER_VALUE)
def test_another_value_of_one_kind_replaces_the_older(old: str, new: str) -> None:
    for similarity in (0.6, 0.75, 0.85, 0.9, 0.95):
        verdict = judge(Statement(old, subject="user:1"), Statement(new, subject="user:1"), similarity)
        assert verdict.action == "contradiction", (similarity, verdict)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("the shop is open from 9 to 18", {"begin", "end"}),
        ("the museum is open until 18:00", {"end"}),
        ("the meeting is on friday", {"begin", "end", "time"}),
        ("the bike is in the basement", {"place"}),
        ("图书馆九点开门,六点关门", {"begin", "end"}),
        ("the bike is in the basement, tom rides it", None),
        ("the user likes tea", None),
    ],
)
def test_a_part_that_says_something_else_leaves_it_open(text: str, kinds: set[str] | None) -> None:
    assert kinds_said(text) == (None if kinds is None else frozenset(kinds))
