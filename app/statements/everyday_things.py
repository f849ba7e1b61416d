"""People, things and places of daily life and of software, in words of one meaning, English and Chinese side by side."""

from app.statements.word_classes import classes

THINGS = classes(
    """
    coriander: cilantro coriander 香菜 芫荽
    courgette: zucchini courgette 西葫芦
    aubergine: eggplant aubergine 茄子
    crisps: crisps chips 薯片
    sweets: candy sweets 糖果
    biscuit: biscuit biscuits cookie cookies 饼干
    soda: soda pop 汽水
    tomato: tomato tomatoes 西红柿 番茄
    potato: potato potatoes 土豆 马铃薯
    pineapple: pineapple 菠萝
    peanut: peanut peanuts groundnut groundnuts 花生
    shrimp: shrimp shrimps prawn prawns 虾
    seafood: seafood 海鲜
    alcohol: alcohol booze liquor spirits 酒 酒精 酒类
    beer: beer 啤酒
    wine: wine 葡萄酒 红酒
    milk: milk 牛奶
    egg: egg eggs 鸡蛋
    sugar: sugar 糖
    dessert: dessert pudding 甜点 甜品
    snack: snack snacks 零食
    autumn: autumn fall 秋天 秋季
    lift: lift elevator 电梯
    lorry: lorry truck 卡车 货车
    petrol: petrol gasoline gas 汽油
    underground: underground subway metro tube 地铁
    tram: tram streetcar 有轨电车
    taxi: taxi cab 出租车 打车 的士
    plane: plane airplane aeroplane aircraft 飞机
    train: train trains railway 火车
    bus: bus buses 公交 公交车 公共汽车 巴士
    motorcycle: motorcycle motorbike 摩托车
    bicycle: bike bikes bicycle bicycles 自行车 单车 脚踏车
    scooter: scooter e-scooter 电动车 电瓶车
    car: car cars automobile vehicle 车 汽车 轿车
    flat: flat apartment 公寓
    garage: garage carport 车库
    cellar: cellar basement 地下室 地窖
    attic: attic loft 阁楼
    hall: hall hallway corridor 走廊 过道里
    bathroom: bathroom restroom toilet loo washroom 卫生间 厕所 洗手间
    sofa: sofa couch settee 沙发
    fridge: fridge refrigerator 冰箱
    oven: oven stove cooker 炉灶 烤箱
    tap: tap faucet 水龙头 龙头
    bin: bin trash garbage rubbish waste 垃圾 垃圾桶
    torch: torch flashlight 手电筒
    curtain: curtain curtains drapes 窗帘
    cupboard: cupboard closet wardrobe 衣柜 柜子
    trousers: trousers pants 裤子
    jumper: jumper sweater pullover 毛衣
    trainers: trainers sneakers 运动鞋
    glasses: glasses spectacles eyeglasses 眼镜
    nappy: nappy diaper 尿布 尿不湿
    pram: pram stroller buggy 婴儿车
    football: football soccer 足球
    basketball: basketball 篮球
    tennis: tennis 网球
    badminton: badminton 羽毛球
    tabletennis: ping-pong 乒乓球
    chess: chess 象棋 国际象棋
    film: film films movie movies 电影 影片
    cinema: cinema 电影院
    tv: tv television telly 电视 电视机
    programme: programme 节目 电视剧
    novel: novel novels fiction 小说
    magazine: magazine journal 杂志
    newspaper: newspaper 报纸
    postcode: postcode zip-code 邮编 邮政编码
    phone: smartphone smartphones handset
    laptop: laptop notebook 笔记本 笔记本电脑
    machine: pc computers 计算机
    screen: screen 屏幕 显示器
    printer: printer 打印机
    keyboard: keyboard 键盘
    headphones: headphones earphones headset earbuds 耳机
    charger: charger 充电器
    camera: camera 相机 照相机
    database: database databases db 数据库 库
    repository: repository repo repos 仓库 代码库 代码仓库
    code: code source-code 代码 源码
    documentation: documentation docs doc document documents 文档
    configuration: configuration config configs settings setting 配置 设置 设定
    application: application app apps 应用 应用程序
    environment: environment env 环境
    production: production prod 生产 生产环境 正式环境
    staging: staging 预发 预发布
    development: development dev 开发环境
    administrator: administrator administrators admin admins 管理员
    developer: developer developers programmer programmers coder 程序员 开发人员 开发者 码农
    manager: manager managers 经理
    boss: boss supervisor 老板 上司 上级 主管
    colleague: colleague colleagues coworker coworkers co-worker workmate 同事
    employee: employee employees staff worker workers 员工 职工 雇员
    client: customers clients 顾客
    authentication: authentication auth 认证 鉴权
    authorization: authorization authorisation 授权
    password: password passcode pin 密码 口令
    twofactor: two-factor 2fa mfa 双因素 双重验证 两步验证
    message: message messages 消息 信息
    sms: sms text-message texts 短信
    letter: letter letters 信 信件
    photo: image images pictures photos photographs 图片
    video: video videos clip clips 视频
    link: url hyperlink 链接 网址
    website: website webpage site sites 网站 站点
    page: page pages 页面 页
    server: server servers 服务器
    folder: folder directory 文件夹 目录
    file: file files 文件
    error: bugs glitch 漏洞
    issue: issue problem problems trouble 问题 毛病
    ticket_work: tickets 工单
    deadline: deadline due-date cut-off cutoff 截止日期 截止时间 期限 最后期限
    appointment: appointment appointments 预约
    interview: interview interviews 面试
    exam: exam exams examination examinations 考试
    homework: homework assignment assignments 作业
    essay: essay paper thesis dissertation 论文
    lesson: lesson lessons class classes course courses 课 课程
    school: school schools 学校
    university: university uni college 大学
    study: pupil students
    semester: semester term 学期
    grade: grade grades mark marks score scores 成绩 分数
    scholarship: scholarship grant bursary 奖学金
    loan: loan loans 贷款
    mortgage: mortgage 房贷 按揭
    insurance: insurance insured 保险 投保
    tax: tax taxes 税
    salary: salary wage wages pay-check paycheck 工资 薪水 薪资 月薪
    discount: discount rebate reduction 折扣 优惠
    parcel: parcel parcels package packages 包裹 快递 邮包
    delivery: delivery deliveries shipping shipment 配送 物流 送货 快递
    warehouse: warehouse depot 仓储 库房
    stock: stock inventory 库存 存货
    supplier: supplier suppliers vendor vendors 供应商
    contract: contract contracts agreement 合同 协议 合约
    warranty: warranty guarantee 保修 质保
    manual_book: handbook guidebook 手册
    quiz: quiz 小测
    pet: pet pets 宠物
    doctor: doctor doctors physician gp 医生 大夫
    nurse: nurse nurses 护士
    paediatrician: paediatrician pediatrician 儿科医生
    chemist: chemist pharmacy drugstore 药店 药房
    medicine: medicine medication medications drug drugs 药 药物
    tablet: pill pills tablet tablets 药片
    jab: vaccine vaccination vaccinated shot jab 疫苗 接种
    flu: flu influenza 流感
    cold_illness: 感冒
    allergy: allergies 过敏症
    hayfever: hay-fever 花粉症 花粉过敏
    bloodpressure: hypertension 高血压
    diabetes: diabetes diabetic 糖尿病
    headache: headache headaches migraine migraines 头痛 偏头痛 头疼
    asthma: asthma asthmatic 哮喘
    gym: gym gymnasium fitness-studio 健身房
    workout: workout workouts exercise exercises 锻炼 健身 运动
    yoga: yoga 瑜伽
    guitar: guitar 吉他
    piano: piano 钢琴
    violin: violin fiddle 小提琴
    music: music tunes 音乐
    concert: concert gig 演唱会 音乐会
    husband: husband hubby 丈夫 老公 先生
    wife: wife 妻子 老婆 太太 媳妇
    partner: partner spouse significant-other 伴侣 配偶 爱人
    mother: mother mom mum mommy 妈妈 母亲 妈
    father: father dad daddy 爸爸 父亲 爸
    grandma: grandma grandmother granny nan 奶奶 祖母
    grandpa: grandpa grandfather granddad 爷爷 祖父
    maternal_grandma: 外婆 姥姥 外祖母
    maternal_grandpa: 外公 姥爷 外祖父
    brother: brother bro 兄弟
    older_brother: 哥哥 哥
    younger_brother: 弟弟
    older_sister: 姐姐 姊姊 姐
    younger_sister: 妹妹
    sister: sister sis
    child: child children kid kids baby toddler 孩子 小孩 娃 宝宝
    parents: parents folks 父母 爸妈 家长
    friend: friend friends buddy pal mate 朋友 好友
    neighbour: neighbour neighbours neighbor neighbors 邻居
    hometown: hometown birthplace 家乡 老家 故乡 籍贯 出生地
    mothertongue: mother-tongue first-language native-language 母语
    nationality: nationality citizenship citizen 国籍
    occupation: occupation profession career 职业
    headquarters: headquarters hq 总部
    branch_office: subsidiary 分公司 子公司
    department: department dept division 部门
    lawyer: lawyer lawyers attorney solicitor barrister 律师
    accountant: accountant bookkeeper 会计 会计师
    dentist: dentist dentists 牙医 牙科医生
    vet: vet veterinarian 兽医
    cook_person: chef 厨师 大厨
    hairdresser: hairdresser barber stylist 理发师
    policeman: policeman police cop officer 警察
    firefighter: firefighter fireman 消防员
    shopkeeper: salesperson salesman sales-clerk 售货员 销售员
    director: director directors 总监 主任
    ceo: ceo chief-executive 首席执行官 总裁
    canteen: canteen cafeteria 食堂
    cafe: cafe coffeehouse coffee-shop 咖啡馆 咖啡店
    hotel: hotel hotels 酒店 宾馆 旅馆
    luggage: luggage baggage suitcase suitcases 行李 行李箱
    travel: travels travelling traveling tour 出游
    flight_ticket: air-ticket 机票
    airport: airport 机场
    station: station 车站
    motorway: motorway highway freeway 高速 高速公路
    pavement: pavement sidewalk 人行道
    map: map 地图
    adult: adult grown-up 成年人 大人
    teenager: teenager teen adolescent 青少年
    twin: twin 双胞胎
    roommate: roommate housemate flatmate 室友 合租
    landlord: landlord landlady 房东
    tenant: tenant renter 租客 房客
    balcony: balcony terrace patio 阳台 露台
    ceiling: ceiling 天花板
    window_glass: windowpane 窗户 窗子
    stairs: stairs staircase stairway 楼梯
    fence: fence 围栏 篱笆
    lawn: lawn grass 草坪 草地
    pond: pond 池塘
    heating: heating heater radiator 暖气 供暖
    aircon: air-conditioning aircon air-conditioner 空调
    boiler: boiler 锅炉 热水器
    leak: leak leaky 漏水 渗水
    vacuum: vacuum hoover 吸尘器
    washer: washer 洗衣机
    dishwasher: dishwasher 洗碗机
    microwave: microwave 微波炉
    kettle: kettle 水壶
    mug: mug cup 杯子
    bowl: bowl 碗
    knife: knife knives 刀
    pan: pan 锅
    umbrella: umbrella brolly 雨伞 伞
    wallet: wallet purse 钱包
    backpack: backpack rucksack 背包 书包
    coat: coat jacket 外套 大衣 夹克
    shirt: shirt 衬衫
    shoe: shoe 鞋 鞋子
    watch_clock: wristwatch 手表
    necklace: necklace 项链
    toy: toy 玩具
    game: game 游戏
    puzzle: puzzle jigsaw 拼图
    podcast: podcast 播客
    album: album 专辑
    band: band 乐队
    choir: choir chorus 合唱团
    orchestra: orchestra symphony 乐团 管弦乐团
    museum: museum gallery 博物馆 美术馆
    theatre: theatre theater 剧院 剧场
    library: library 图书馆
    market: market supermarket grocery 超市 市场
    bakery: bakery baker 面包店 面包房 烘焙店
    butcher: butcher 肉铺
    bank: bank 银行
    embassy: embassy consulate 大使馆 领事馆
    passport: passport 护照
    visa: visa 签证
    debitcard: 借记卡 储蓄卡
    receipt: receipt 收据 小票
    coupon: coupon voucher 优惠券 代金券
    complaint_form: grievance 申诉
    review_text: rating 评价 评分
    headline: headline title 标题
    summary: summary abstract 摘要 总结 概要
    paragraph: paragraph 段落
    sentence: sentence 句子
    bullet: bullets 要点
    spreadsheet: spreadsheet excel 表格 电子表格
    slide: slide deck presentation ppt 幻灯片 演示文稿
    diagram: diagram chart graph 图表
    dashboard: dashboard 仪表盘 看板
    endpoint: endpoint 接口
    token: token 令牌
    cluster: cluster 集群
    container: container 容器
    gateway: gateway 网关
    proxy: proxy 代理
    firewall: firewall 防火墙
    router: router 路由器
    cron: cron cronjob 定时任务
    pipeline: pipeline 流水线
    commit: commit 提交记录
    pullrequest: pr prs merge-request 合并请求
    unittest: unittest 单元测试
    latency: latency delay lag 延迟 时延
    memory: memory ram 内存
    disk: disk storage ssd hdd 磁盘 硬盘
    cpu: cpu processor 处理器
    certificate: certificate cert 证书
    domain: domain 域名
    server: 托管
    frontend: frontend front-end ui 前端
    backend: backend back-end 后端
    user_account: accounts 账户 账号
    rash: rash eczema 湿疹 皮疹
    fever: fever 发烧 发热
    toothache: toothache 牙疼 牙痛
    backache: backache 腰疼 腰痛 背痛
    insomnia: insomnia sleeplessness 失眠
    depression: depression depressed 抑郁 抑郁症
    pregnancy: pregnancy pregnant 怀孕
    operate_on: operation op
    cholesterol: cholesterol 胆固醇
    lactose: lactose dairy 乳糖 乳制品
    gluten: gluten wheat 麸质 小麦
    seat: seats 座位 座
    road: road street 路 街
    """
)
"""Class by word."""
