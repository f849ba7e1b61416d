"""When somebody else does or holds a thing now, or there is a new one of what one has one of."""

import pytest

from app.statements.judge import judge
from app.statements.verdict import Statement

REPLACED = [
    ("The billing service is owned by Ann.", "The billing service was passed to Bob."),
    ("The billing service is owned by Ann.", "Ownership of the billing service has passed to Bob."),
    ("Lena runs the book club.", "Ravi took over the book club from Lena."),
    ("The on-call phone is with Kim.", "The on-call phone has been passed on to Joe."),
    ("The treasurer of the club is Maria.", "Paul took over from Maria as treasurer of the club."),
    ("Ann maintains the search index.", "The search index was handed over to Bob."),
    ("The newsletter is written by Ina.", "The newsletter has been handed to Olaf."),
    ("Tom's number is 555-0101.", "Tom has a new number: 555-0199."),
    ("The landlord is Mr Petrov.", "We have a new landlord, Ms Stein."),
    ("The user's dentist is Dr. Lee.", "The user has a new dentist: Dr. Fox."),
    ("My licence plate is B-AB 123.", "I got a new licence plate: B-XY 987."),
    ("The wifi password is heron-42.", "There is a new wifi password: otter-91."),
    ("Our office address is 12 Mill Street.", "Our office has a new address: 40 Oak Road."),
    ("My email is ann@old.example.", "I have a new email: ann@new.example."),
    ("计费服务由张敏负责", "计费服务交给李雷了"),
    ("支付项目归王强管", "支付项目转给赵倩了"),
    ("客户经理是小林", "客户经理换成小周了"),
    ("王强的电话是13800000000", "王强换了新号码：13900000000"),
    ("班主任是陈老师", "班主任换成刘老师了"),
    ("钥匙在小李那儿", "钥匙交给小王了"),
    ("周报由小美写", "小刚接替小美写周报"),
    ("无线密码是heron42", "无线密码换成otter91了"),
    ("值班手机在老赵手里", "值班手机转给老钱了"),
    ("财务是周婷", "吴昊从周婷那里接手了财务"),
    ("Tom's phone number is 555-0101.", "Tom has got a new number, 555-0199."),
    ("My boss is Karen.", "I have a new boss called Dave."),
    ("The gate code is 4410.", "The gate has a new code: 7788."),
    ("The user's GP is Dr. Ahmed.", "The user has a new GP, Dr. Novak."),
    ("The team's accountant is Ms Reed.", "The team has a new accountant, Mr Olsen."),
    ("Paula is responsible for the newsletter.", "Responsibility for the newsletter was passed to Hugo."),
    ("The choir is led by Anna.", "Stefan took over the choir from Anna."),
    ("Jan coaches the under-12s.", "Pia replaced Jan as coach of the under-12s."),
    ("用户的手机号是13800000000", "用户换新手机号了，13900000000"),
    ("门禁密码是4410", "门禁换了新密码：7788"),
    ("房东是王阿姨", "换了新房东，姓李"),
    ("前端由小周负责", "前端移交给小吴了"),
    ("客服由李娜带", "客服转交给韩梅了"),
    ("考勤由王芳处理", "赵强从王芳手里接了考勤"),
    ("社区活动由陈静组织", "李刚接替陈静组织社区活动"),
    ("财务报表由陈静做", "财务报表交给李刚做了"),
    ("Delivery gate code: 4471", "Delivery gate code: 9026"),
    ("The wifi password is heron-42.", "New wifi password: otter-91."),
    ("公司的法务是老秦", "老秦退休了，法务现在由小段负责"),
    ("Wifi密码：heron42", "Wifi密码：otter91"),
    ("Alarm code: 7731", "Alarm code: 2208"),
    ("Marguerite is the safety officer on site.", "Dembe took over from Marguerite as site safety officer."),
]

BOTH_HOLD = [
    ("Tom's number is 555-0101.", "Ann has a new number: 555-0199."),
    ("Tom's work number is 555-0101.", "Tom has a new private number: 555-0199."),
    ("The user's dog is called Rex.", "The user has a new dog called Bo."),
    ("The wifi password is heron-42.", "The gym has a new locker code: 4410."),
    ("Ann owns the billing service.", "Bob owns the search service."),
    ("Ann owns the billing service.", "The search service was passed to Bob."),
    ("Kim keeps the on-call phone.", "The projector was handed to Joe."),
    ("The user's car is a Skoda.", "The user has a new bike, a Brompton."),
    ("王强的电话是13800000000", "李雷换了新号码：13900000000"),
    ("计费服务由张敏负责", "搜索服务交给李雷了"),
    ("班主任是陈老师", "数学老师换成刘老师了"),
    ("用户养了一只狗叫旺财", "用户养了一只新狗叫来福"),
    ("无线密码是heron42", "门禁换了新密码：4410"),
    ("周报由陈静写", "李刚接替王芳写月报"),
    ("钥匙在小李那儿", "门卡交给小王了"),
    ("Delivery gate code: 4471", "Basement gate code: 9026"),
    ("My mobile number ends in 318.", "New locker number, ends in 770."),
    ("Ticket: A-17 is open", "Ticket: A-18 is open"),
]


@pytest.mark.parametrize(("old", "new"), REPLACED)
def test_the_newer_replaces_the_older(old: str, new: str) -> None:
    for similarity in (0.6, 0.75, 0.85, 0.9):
        verdict = judge(Statement(old, subject="user:1"), Statement(new, subject="user:1"), similarity)
        assert verdict.action == "contradiction", (similarity, verdict)


@pytest.mark.parametrize(("old", "new"), BOTH_HOLD)
def test_somebody_else_s_or_one_more_leaves_it(old: str, new: str) -> None:
    for similarity in (None, 0.6, 0.75, 0.85, 0.9, 0.95):
        verdict = judge(Statement(old, subject="user:1"), Statement(new, subject="user:1"), similarity)
        assert verdict.action == "unrelated", (similarity, verdict)
