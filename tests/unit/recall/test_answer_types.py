"""The type of answer a question expects, and which memories have one."""

import pytest

from app.recall.answer_types import expected_type


def answers(question: str, memory: str) -> bool:
    expected = expected_type(question)
    return expected is None or expected.given(memory, question)


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("What's Ana's phone number?", "phone"),
        ("when is my niece's birthday", "birthday"),
        ("At what time does the gym open?", "clock"),
        ("How much does the parking space cost?", "money"),
        ("How old is the dog?", "age"),
        ("How many licences do we have?", "amount"),
        ("When did we move the servers?", "when"),
        ("On what day do we do the weekly shop?", "when"),
        ("What day of the month is the rent due?", "date"),
        ("What is the cat called?", "name"),
        ("Where does Oskar live?", "home"),
        ("Who maintains the parser?", "person"),
        ("What colour is the new sofa?", "colour"),
        ("外婆的生日是哪天？", "birthday"),
        ("健身房几点开门？", "clock"),
        ("车位一个月多少钱？", "money"),
        ("狗几岁了？", "age"),
        ("服务器什么时候迁的？", "when"),
        ("老李的电话是多少？", "phone"),
        ("解析器谁在维护？", "person"),
    ],
)
def test_the_expected_type(question: str, name: str) -> None:
    expected = expected_type(question)
    assert expected is not None
    assert expected.name == name


@pytest.mark.parametrize(
    ("question", "memory"),
    [
        ("What does the user drink?", "The user drinks oat milk"),
        ("tell me about the parser", "Nils maintains the parser"),
        ("用户喜欢喝什么？", "用户喜欢喝燕麦奶"),
    ],
)
def test_what_no_rule_knows_is_not_judged(question: str, memory: str) -> None:
    assert expected_type(question) is None


@pytest.mark.parametrize(
    ("question", "memory"),
    [
        ("When is Ana's birthday?", "The user's sister Ana was born on 3 May"),
        ("What's the dentist's phone number?", "The dentist can be reached at 030 1234567"),
        ("How much is the rent?", "The user pays 950 euros for the flat"),
        ("How old is the dog?", "The user's dog is twelve years old"),
        ("How many seats are left?", "Four seats of the course are left"),
        ("What is the cat called?", "The user's cat answers to Biscuit"),
        ("Where does Oskar live?", "Oskar moved to Graz"),
        ("Who maintains the parser?", "The parser is looked after by the user's colleague"),
        ("妹妹的生日是哪天？", "用户的妹妹五月三日出生"),
        ("房租多少钱？", "用户每月房租三千二百元"),
        ("猫叫什么？", "用户的猫名叫饼干"),
        ("我家的猫叫什么名字？", "用户养了一只橘猫，名字是年糕"),
        ("那台相机是什么型号？", "用户的相机型号是 Lumo 4"),
        ("谁在维护解析器？", "解析器由赵师傅维护"),
    ],
)
def test_a_memory_with_the_type_asked_for(question: str, memory: str) -> None:
    assert answers(question, memory)


@pytest.mark.parametrize(
    ("question", "memory"),
    [
        ("When is Ana's birthday?", "The user's sister Ana lives in Lyon"),
        ("What's the dentist's phone number?", "The user's dentist is strict about sugar"),
        ("How much is the rent?", "The flat has a balcony"),
        ("How old is the dog?", "The user's dog fears thunder"),
        ("How many seats are left?", "The seats of the course are blue"),
        ("What is the cat called?", "The user's cat sleeps on the printer"),
        ("Where does Oskar live?", "Oskar plays the cello"),
        ("妹妹的生日是哪天？", "用户的妹妹喜欢拉大提琴"),
        ("房租多少钱？", "房东很少回消息"),
        ("猫叫什么？", "用户的猫睡在打印机上"),
        ("年糕看病的医院叫什么？", "用户家的橘猫叫年糕，肾不好"),
        ("Lumo相机的镜头叫什么？", "用户的相机是Lumo，买了两年"),
        ("健身房几点开门？", "健身房的更衣室很小"),
    ],
)
def test_a_memory_without_it(question: str, memory: str) -> None:
    assert not answers(question, memory)


def test_a_weekday_answers_on_what_day() -> None:
    assert answers("On what day do we do the weekly shop?", "The weekly shop is on Thursdays")
    assert not answers("On what day do we do the weekly shop?", "The shop at the corner belongs to Ana")


@pytest.mark.parametrize(
    ("question", "memory", "given"),
    [
        ("Which chapel does the choir meet in?", "The choir meets in a chapel.", False),
        ("Which chapel does the choir meet in?", "The choir meets in St Anna chapel.", True),
        ("Which chapel does the choir meet in?", "The choir meets in a chapel of the old hospital.", True),
        ("Which instrument does Aoife play?", "Aoife plays the tin whistle.", True),
        ("In which three languages are the courses?", "The courses are run in three languages.", False),
        ("Which seat should be booked for me?", "Book the user a window seat.", True),
        ("该给我选哪种座位？", "给用户买过道的座位。", True),
        ("大儿子玩的是什么游戏？", "用户的大儿子晚上常打游戏到一点。", False),
        ("大儿子玩的是什么游戏？", "用户的大儿子最近迷上了象棋游戏。", True),
        ("何军在哪所小学当老师？", "何军最近刚当上小学老师。", False),
        ("何军在哪所小学当老师？", "何军在育才小学当老师。", True),
        ("为什么不能托运演示机？", "演示机不能托运，里面有锂电池。", True),
        ("How many calls does the robot make?", "Calls by the robot cost 620 dollars a month.", False),
        ("How many calls does the robot make?", "The robot makes 40 reminder calls a day.", True),
        ("How many children does Ben have?", "Ben has three.", True),
        ("那天要骑多少公里？", "第三天要爬到龙脊梯田。", False),
        ("那天要骑多少公里？", "第三天要骑六十公里。", True),
        ("保险柜的密码是什么？", "护照锁在书房的保险柜里。", False),
        ("保险柜的密码是什么？", "保险柜的密码是八個八。", True),
        ("What is the door code?", "The door code changes every month.", False),
        ("What is the door code?", "The street door opens with B2719.", True),
        ("母亲今年多大岁数？", "母亲是闰四月生的。", False),
        ("母亲今年多大岁数？", "母亲今年七十二岁。", True),
    ],
)
def test_a_memory_of_the_thing_may_lack_which_or_how_many(question: str, memory: str, given: bool) -> None:
    assert answers(question, memory) is given


@pytest.mark.parametrize(
    ("question", "memory", "given"),
    [
        ("how many a " * 1800, "one-" * 5000, True),
        ("How many calls?", "calls; " + "one-" * 5000, False),
        ("What is the door code?", "a." * 10_000, False),
    ],
)
def test_long_texts_are_read_once(question: str, memory: str, given: bool) -> None:
    assert answers(question, memory) is given
