"""Words of one meaning, English and Chinese side by side."""

from app.statements.word_classes import classes, stem
from app.text.word_list import words

SYNONYMS = classes(
    """
    concise: concise short brief terse succinct 简洁 简短 简明 精简 简单
    detailed: detailed verbose lengthy long 详细 详尽 冗长
    cheap: cheap inexpensive budget economical affordable economy 便宜 经济型 经济 实惠 平价 低价 经济实惠
    expensive: expensive pricey 昂贵 贵
    answer: answer reply response replies 回答 回复 答复
    meeting: meeting 会议 开会
    begin: begin start 开始
    buy: buy purchase bought 买 购买
    film: movie film 电影
    firm: company firm 公司
    position: job position role 职位 岗位
    client: customer client 客户 顾客
    remove: delete remove 删除
    fix: fix repair 修复
    daily: daily everyday 每一天 每天 每日 天天
    morning: morning 早上 早晨 清晨
    afternoon: afternoon 下午
    evening: evening night nightly 每晚 晚上 夜里
    weekend: weekend 周末
    child: child kid children kids 孩子 小孩
    mother: mother mom mum 妈妈 母亲
    father: father dad 爸爸 父亲
    large: large big 大
    small: small little 小
    fast: fast quick rapid 快 快速
    dark: dark 深色 暗色 暗黑
    light: light 浅色 亮色
    formal: formal 正式
    casual: casual informal 随意 口语化
    coffee: coffee 咖啡
    tea: tea 茶 茶叶
    meat: meat 肉
    emoji: emoji emojis emoticon 表情 表情符号
    database: database db 数据库
    stack: stack 技术栈
    project: project 项目
    team: team 团队
    shanghai: shanghai 上海
    beijing: beijing 北京 peking
    shenzhen: shenzhen 深圳
    guangzhou: guangzhou 广州
    hangzhou: hangzhou 杭州
    chengdu: chengdu 成都
    tokyo: tokyo 东京
    london: london 伦敦
    paris: paris 巴黎
    berlin: berlin 柏林
    chinese: chinese 中文 汉语 普通话
    english: english 英文 英语
    japanese: japanese 日文 日语
    postgresql: postgresql postgres pg
    kubernetes: kubernetes k8s
    javascript: javascript js
    typescript: typescript ts
    vscode: vscode
    window: window 靠窗
    aisle: aisle 靠走道 过道
    remote: remote remotely 远程
    onsite: onsite office 现场 办公室
    single: single 单身
    divorced: divorced 离婚
    weekly: weekly 每周 每个星期
    monthly: monthly 每月 每个月
    hot: hot 热
    iced: iced cold 冰
    manual: manual manually 手动 人工 手工操作
    automatic: automatic automatically auto automated 自动 自动化
    early: early 早
    late: late 晚
    high: high 高
    low: low 低
    song: song 歌 歌曲
    music: music 音乐
    limit: limit limited cap maximum 上限 最多 限制 限额
    sleep: sleep sleeps bed 睡觉 睡
    birth: born birth
    pending: pending 待审批 待处理 待定 待办 审批中
    house: house home household 家里
    clothes: clothes clothing garment 衣服 服装
    car: car automobile 汽车 轿车
    flat: flat apartment 公寓
    holiday: holiday vacation 假期 度假
    phone: phone telephone mobile cellphone 电话 手机
    mail: mail email e-mail 邮件 电邮
    invoice: invoice bill 发票 账单
    doctor: doctor physician 医生 大夫
    fear: afraid scare scared scares fear fears frightened terrified 怕 害怕 恐惧
    rise: rise wake woke 起床 起来 醒
    deploy: deploy deployment deploys release releases rollout 上线 发布 部署
    backup: backup 备份
    study: student studies 学生 专业 主修 攻读 就读 major
    wed: wedding wed 婚礼
    salary: salary wage 工资 薪水 薪资 月薪
    rent: rent 房租 租金
    cost: cost costs price priced 价格 价钱 费用
    finish: finish finished complete completed done 完成 结束 做完
    send: send sent deliver dispatch ship 寄 发 发送 寄送 寄往 寄到
    shop: shop 商店 店铺
    begin: commence
    child: baby toddler
    dog: dog dogs puppy 狗 狗狗
    cat: cat cats kitten 猫 猫咪
    bicycle: bicycle bike 自行车 单车
    teacher: teacher instructor 老师 教师
    lawyer: lawyer attorney 律师
    dentist: dentist dental 牙医 看牙
    seat: seat seats sit sits sitting 座位 座
    quiet: quiet silent 安静
    mistake: mistake error wrong incorrect 错 错误
    illness: illness disease sickness 病 疾病
    reason: reason cause 原因
    error: bug fault defect 故障 缺陷
    travel: travel trip journey 旅行 旅游 出差
    fly: fly flies flight flying flights 航班 飞
    restaurant: restaurant diner 餐厅 饭馆
    lunch: lunch 午饭 午餐
    dinner: dinner supper 晚饭 晚餐
    breakfast: breakfast 早饭 早餐
    noon: noon midday 中午
    under: underneath beneath below 下面 底下 下
    above: above atop 上面
    inside: inside within 里面
    beside: beside next 旁边 旁
    weekday: weekday workday 工作日
    vegetarian: vegetarian 素食 素食者 吃素 素食主义者
    blue: blue 蓝色 蓝
    red: red 红色 红
    green: green 绿色 绿
    black: black 黑色 黑
    white: white 白色 白
    yellow: yellow 黄色 黄
    server: server host 服务器 主机
    client: shopper buyer
    machine: machine computer 机器 电脑
    software: software program 软件 程序
    fast: rapidly quickly
    happy: happy glad 高兴 开心
    ill: ill sick unwell 生病
    branch: branch 分支
    main: main trunk 主干
    move: relocate 搬 搬家 迁
    attend: coming participate 来
    kindergarten: kindergarten preschool nursery 幼儿园
    school: school 学校 小学
    university: university college 大学
    exam: exam examination test 考试
    licence: licence license 驾照 执照
    colour: colour color colours colors 颜色
    drink: beverage 饮料
    bag: bag 包
    monthly: month
    weekly: week
    gym: gym fitness 健身房 健身
    key: key keys 钥匙
    wifi: wifi wi-fi wlan 无线网
    password: password passcode 密码
    hospital: hospital clinic 医院 诊所
    parcel: parcel package 包裹 快递
    garden: garden yard 花园 院子
    gate: gate 院门 大门
    photo: photo picture photograph 照片 相片
    bookkeep: bookkeeping 会计
    medicine: medicine medication drug 药 药物
    rule: rule policy 规定 规则
    """
)
"""Words of one meaning."""

WEAK = frozenset(
    form
    for word in words(
        "name there year pay payment leave left keep kept own be stand stay lie live sit find locate situated located "
        "hold run rather call named last end until place ask tell put valid expire due deadline expiry remain happen know "
        "customer user client "
        "名字 名 有 养 位于 放 放着 存放 摆 搁 放在 处于 地址 位置 走 做 办 进行 到期 截止 有效期 为止 至 以前 之前 有效 说 反映 "
        "要求 表示 拥有 往 到 给 元 块 "
        "anyone anybody everyone everybody nobody noone only 谁 人人 大家 只许 只准 只能 只有 仅限 家里"
    )
    for form in (word, stem(word))
)
"""Words and classes of words that name a state which others name too: is at, stands at, lives on; expires, ends."""
