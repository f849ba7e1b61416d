"""The closed list of attributes that hold one value at a time, by the nouns that name them."""

import re

from app.text.word_list import words

_TABLE = """
    name: name | full name | real name | 名字 | 姓名 | 全名
    name.nick: nickname | 昵称 | 外号
    name.user: username | user name | login name | 用户名
    age: age | 年龄 | 年纪
    birthday: birthday | birth date | date of birth | birthdate | 生日 | 出生日期
    residence: place of residence | residence | home city | 居住地 | 现居地 | 住址所在城市
    address: address | home address | shipping address | delivery address
    address: mailing address | 地址 | 住址 | 收货地址 | 家庭住址
    hometown: hometown | home town | 家乡 | 老家 | 籍贯
    nationality: nationality | citizenship | 国籍
    email: email | e-mail | email address | e-mail address | 邮箱 | 电子邮箱 | 邮箱地址 | 电子邮件
    phone: phone | phone number | telephone number | mobile number | cell number | telephone
    phone: 手机号 | 电话号码 | 手机号码 | 电话 | 手机 | 联系电话
    timezone: timezone | time zone | 时区
    employer: employer | current employer | 雇主 | 工作单位 | 公司名称
    job_title: job title | job | occupation | profession | 职位 | 职业 | 岗位 | 职务 | 职称
    salary: salary | annual salary | 工资 | 薪水 | 月薪 | 年薪
    manager: manager | boss | supervisor | line manager | 上级 | 直属领导 | 主管
    marital_status: marital status | 婚姻状况
    blood_type: blood type | 血型
    height: height | 身高
    weight: weight | 体重
    native_language: native language | mother tongue | first language | 母语
    language.reply: reply language | response language | preferred language | language preference | 回复语言 | 首选语言
    language.default: default language | 默认语言
    language.interface: interface language | display language | ui language | 界面语言
    language.programming: main programming language | primary programming language
    language.programming: main language | 主要编程语言 | 主力语言
    diet: diet | 饮食习惯 | 饮食类型
    plan: subscription | subscription plan | subscription tier | pricing plan | current plan
    plan: membership level | 套餐 | 订阅套餐 | 会员等级 | 订阅计划
    budget: budget | 预算
    price: price | 价格 | 单价 | 售价
    cost: cost | 成本 | 费用
    currency: currency | 货币 | 币种
    deadline: deadline | due date | 截止日期 | 截止时间 | 交付日期 | 交付时间 | 最后期限 | 期限
    launch_date: launch date | release date | go-live date | start date | launch
    launch_date: 上线时间 | 上线日期 | 发布日期 | 发布时间 | 开始日期
    end_date: end date | expiry date | expiration date | 结束日期 | 到期日 | 有效期
    meeting_time: meeting time | standup time | 会议时间 | 开会时间 | 例会时间
    version: version | current version | version number | 版本 | 版本号 | 当前版本
    port: port | port number | 端口 | 端口号
    host: host | hostname | server address | 主机名 | 服务器地址
    url: url | endpoint | base url | website | homepage | 网址 | 官网 | 接口地址
    ip_address: ip | ip address | ip地址
    region: region | deployment region | 区域 | 部署区域 | 地域
    environment: environment | 环境
    status: status | current status | 状态 | 当前状态
    priority: priority | 优先级
    owner: owner | maintainer | assignee | 负责人 | 维护人 | 经办人
    database: database | db | 数据库
    framework: framework | web framework | 框架
    cache: cache | 缓存
    cloud: cloud provider | 云服务商 | 云厂商
    ci: ci | ci system | ci tool
    editor: editor | ide | code editor | 编辑器
    operating_system: operating system | os | 操作系统
    package_manager: package manager | 包管理器
    browser: browser | default browser | 浏览器
    shell: shell | default shell
    branch: default branch | main branch | 默认分支 | 主分支
    theme: theme | colour scheme | color scheme | 主题
    limit: limit | rate limit | cap | 上限 | 限制 | 限额 | 限流
    quota: quota | 配额 | 额度
    timeout: timeout | time limit | 超时时间 | 超时
    interval: interval | frequency | 间隔 | 频率
    threshold: threshold | 阈值
    retention: retention | retention period | 保留期 | 保留时间
    retries: retry count | max retries | number of retries | 重试次数
    size: size | team size | headcount | pool size | batch size | 规模 | 人数 | 大小
    capacity: capacity | 容量
    location: location | venue | meeting room | 地点 | 会议室 | 会场
    license: license | licence | 许可证
    capital: capital | 首都
    account: account number | customer number | member number | 账号 | 会员号 | 客户编号
    wifi: wifi name | ssid
"""

ATTRIBUTES: dict[str, str] = {
    noun.strip(): line.partition(":")[0].strip()
    for line in _TABLE.strip().splitlines()
    for noun in line.partition(":")[2].split("|")
}
"""Attribute by the noun that names it. "rate limit" and "time limit" keep what distinguishes them, see the
qualifiers below.
"""
ATTRIBUTES |= {
    "rate limit": "limit.rate",
    "team size": "size.team",
    "pool size": "size.pool",
    "batch size": "size.batch",
}
ATTRIBUTES |= {
    "shipping address": "address.shipping",
    "收货地址": "address.shipping",
    "delivery address": "address.shipping",
}
ATTRIBUTES |= {"mailing address": "address.mailing"}

ENGLISH_ATTRIBUTE = "|".join(
    re.escape(noun) for noun in sorted((n for n in ATTRIBUTES if n.isascii()), key=len, reverse=True)
)
"""The English nouns as an alternation, longest first."""

NUMERIC = frozenset(
    words(
        "age salary height weight budget price cost port limit limit.rate quota timeout interval "
        "threshold retention retries size size.team size.pool size.batch capacity version phone "
        "ip_address account"
    )
)
"""Attributes whose value contains a number, else the statement does not give it ("the budget is tight")."""

TIMED = frozenset({"birthday", "deadline", "launch_date", "end_date", "meeting_time"})
"""Attributes whose value is a time."""

GENERIC_QUALIFIERS = frozenset(
    words(
        "the a an my our your their his her its this that i we user users client customer project "
        "current new latest total overall default max maximum min minimum own now is s of for in on at "
        "to 's preferred main 我 我们 用户 客户 项目 当前 现在 目前 新 默认 总 最大 最新 本 该 这个 那个 "
        "咱们 本项目 此 的 他 她 它 其"
    )
)
"""Words that narrow nothing: the current project's budget is the budget."""
