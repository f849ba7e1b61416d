"""Qualities, times, languages and well-known names, in words of one meaning, English and Chinese side by side."""

from app.statements.word_classes import classes

QUALITY_WORDS = classes(
    """
    large: huge enormous 巨大
    small: tiny
    fast: fast quick quickly rapid rapidly speedy swift 快 快速 迅速
    slow: slow slowly sluggish laggy 慢 缓慢 很慢
    easy: easy simple straightforward effortless 容易 简单 轻松
    hard: hard difficult tough tricky challenging 难 困难 艰难
    beautiful: beautiful pretty lovely gorgeous 漂亮 美丽 好看
    ugly: ugly hideous 丑 难看
    clever: clever smart intelligent bright 聪明
    stupid: stupid silly dumb 笨 愚蠢
    rich: rich wealthy 富 有钱
    poor: poor 穷
    happy: happy glad pleased satisfied content delighted 高兴 开心 满意 快乐
    sad: sad unhappy upset dissatisfied displeased 难过 伤心 不满
    angry: angry mad furious 生气 愤怒
    tired: tired exhausted weary 累 疲惫 疲劳
    busy: busy occupied 忙 繁忙
    ill: ill sick unwell 生病 病了
    healthy: healthy 健康
    strong: strong powerful robust 强 强大
    weak_quality: weak feeble 弱
    loud: loud noisy 吵 吵闹 嘈杂
    quiet: quiet silent calm peaceful 安静
    bright_light: luminous 亮 明亮
    spicy: spicy 辣
    sweet: sweet sugary 甜
    salty: salty 咸
    bitter: bitter 苦
    sour: sour 酸
    fresh: fresh 新鲜
    raw: raw uncooked 生的
    empty_state: vacant 空 空的
    full_state: 满 满的
    correct: correct accurate 正确 准确
    wrong: wrong incorrect inaccurate 错误 不对
    important: important crucial vital essential significant 重要 关键
    urgent: urgent pressing 紧急 急
    dangerous: dangerous unsafe hazardous risky 危险
    safe: secure 安全
    famous: famous well-known renowned 有名 著名
    strange: strange odd weird unusual 奇怪
    usual: usual normal ordinary regular 普通 正常
    main: main primary principal chief 主要 主
    entire: entire whole complete full 整个 全部 全体 完整 全
    entirely: entirely completely totally fully wholly 完全 彻底 全都
    alone: alone solo 独自 一个人 单独
    together: together jointly 一起 共同
    only: merely solely exclusively 仅仅 只
    monthly: monthly 每月 每个月
    weekly: weekly 每周 每星期 每个星期 每礼拜
    daily: daily everyday 每天 每日 天天 每一天
    yearly: yearly annual annually 每年 年度
    hourly: hourly 每小时 每个小时
    evening: nights overnight 夜间 夜晚 晚间
    dawn: dawn daybreak 凌晨
    morning: morning mornings a.m 早上 早晨 上午 清晨
    noon: noon midday lunchtime 中午 正午
    afternoon: afternoon afternoons 下午 午后
    evening: evenings 傍晚
    weekend: weekend weekends 周末
    weekday: weekday weekdays workday workdays 工作日
    holiday: vacations holidays 放假 休假
    approx: about roughly approximately around circa 大约 大概 约 左右 差不多
    vegetarian: vegetarian veggie 素食 素食者 吃素 素食主义者
    remote: remote remotely telework teleworks home-office 远程 远程办公 在家办公 居家办公
    onsite: onsite on-site in-person office-based 到岗 坐班 现场办公 到公司
    secondhand: second-hand secondhand pre-owned 二手
    handmade: handmade handcrafted 手工
    left-hander: left-handed lefty left-hander southpaw 左撇子 左利手
    right-hander: right-handed righty right-hander 右撇子 右利手
    bilingual: bilingual 双语
    elderly: elderly aged old 老 年老
    juvenile: young youthful 年轻
    former: former ex previous ex- 前任 以前的
    chinese: mandarin 普通话 国语
    cantonese: cantonese 粤语 广东话
    german: german 德语 德文
    french: french 法语 法文
    spanish: spanish 西班牙语
    italian: italian 意大利语
    korean: korean 韩语 韩文
    russian: russian 俄语 俄文
    portuguese: portuguese 葡萄牙语 葡语
    volvo: volvo 沃尔沃
    toyota: toyota 丰田
    honda: honda 本田
    bmw: bmw 宝马
    benz: mercedes benz mercedes-benz 奔驰
    audi: audi 奥迪
    volkswagen: volkswagen vw 大众
    tesla: tesla 特斯拉
    apple_firm: apple iphone 苹果手机
    huawei: huawei 华为
    xiaomi: xiaomi
    tencent: tencent 腾讯
    alibaba: alibaba 阿里巴巴 阿里
    bytedance: bytedance 字节跳动 字节
    microsoft: microsoft 微软
    google: google 谷歌
    amazon: amazon 亚马逊
    wechat: wechat weixin 微信
    alipay: alipay 支付宝
    dingtalk: dingtalk 钉钉
    feishu: feishu lark 飞书
    golang: golang go
    python: python py
    csharp: c# csharp
    cplusplus: c++ cpp
    mongodb: mongodb mongo
    elasticsearch: elasticsearch elastic
    ci: ci 持续集成
    taipei: taipei 台北
    hongkong: hongkong 香港
    singapore: singapore 新加坡
    newyork: nyc 纽约
    """
)
"""Class by word. Places and firms are here for their names in either script."""
