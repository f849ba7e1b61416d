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
