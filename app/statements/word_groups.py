"""Nouns, qualities and adverbs that say one thing, a group a line, English and Chinese side by side. See `grouped`."""

WORD_GROUPS = """
childhood infancy youth 童年 小时候 自幼 从小 自小 打小 幼时
plane airplane aeroplane aircraft flight 飞机 航班 班机
train rail railway 火车 列车 高铁 动车
car automobile vehicle auto motor 汽车 车 轿车 小车 座驾
bike bicycle pushbike cycle 自行车 单车 脚踏车
underground subway metro tube 地铁 轨道交通
bus coach 公交 公交车 巴士 大巴
taxi cab 出租车 的士 打车
lift elevator 电梯 升降梯
flat apartment condo 公寓 套房 单元房
house home residence dwelling place 房子 家 住宅 住处 屋子 住房 住所 宅子
room chamber 房间 屋 房
kitchen galley 厨房 灶间
bathroom toilet loo restroom washroom wc 卫生间 厕所 洗手间 浴室
garden yard backyard 花园 院子 庭院
balcony terrace 阳台 露台
garage carport 车库 车位
tap faucet spigot 水龙头 龙头
fridge refrigerator 冰箱 冷柜
oven stove cooker 烤箱 炉子 灶
sofa couch settee 沙发
desk table worktop 书桌 桌子 办公桌 写字台
wardrobe closet 衣柜 衣橱
rubbish trash garbage waste litter 垃圾 废物
luggage baggage suitcase 行李 行李箱 箱子
holiday vacation leave getaway 假期 休假 度假 年假
trip journey voyage tour excursion 旅程 行程 旅途
hotel inn guesthouse hostel 酒店 宾馆 旅馆 旅店 民宿
ticket fare 票 车票
queue line 队 排队
shop store outlet 店 商店 店铺 门店
supermarket grocery 超市 卖场
chemist pharmacy drugstore 药店 药房
restaurant eatery diner bistro 餐厅 饭店 餐馆 饭馆
pub bar tavern 酒吧 小酒馆
cinema theatre theater 电影院 影院
library bookshop 图书馆
hospital clinic infirmary 医院 诊所
doctor physician gp medic 医生 大夫 医师
dentist orthodontist 牙医 牙科医生
paediatrician pediatrician 儿科医生 儿科大夫
nurse carer caregiver 护士 护工 护理员
lawyer attorney solicitor barrister 律师 法律顾问
accountant bookkeeper 会计 会计师
teacher instructor educator 老师 教师 教员
pupil student learner 学生 学员
programmer developer coder 程序员 开发者 开发人员
boss manager supervisor superior 老板 上司 领导 经理 主管 上级
colleague coworker co-worker workmate 同事 同僚
employee worker staff personnel employees 员工 职员 雇员 工作人员
customer client buyer patron 客户 顾客 客人 买家 主顾
supplier vendor provider seller 供应商 供货商 卖家 厂商
owner proprietor holder 业主 所有者 主人 房主
landlord landlady 房东 业主
tenant renter lodger 租客 房客 租户
neighbour neighbor 邻居 街坊
roommate flatmate housemate 室友 舍友 合租人
partner spouse 伴侣 配偶 爱人 对象 另一半
husband hubby 丈夫 老公 先生
wife missus 妻子 老婆 太太 媳妇
mother mum mom mummy 母亲 妈妈 妈 老妈
father dad daddy 父亲 爸爸 爸 老爸
grandmother grandma granny nan 奶奶 祖母 姥姥 外婆
grandfather grandpa grandad granddad 爷爷 祖父 姥爷 外公
child kid baby infant toddler children kids 孩子 小孩 娃 宝宝 儿童
twin twins 双胞胎
friend mate buddy pal 朋友 好友 哥们 闺蜜
people folks persons 人们 人
boy lad 男孩 小伙子
girl lass 女孩 姑娘
job occupation profession career employment vocation 工作 职业 岗位 差事
salary pay wage wages payday earnings 工资 薪水 薪资 月薪
firm company business enterprise corporation employer 公司 企业 单位 厂 东家
office workplace 办公室 办公地点
headquarters hq head-office 总部 总公司
department division unit section 部门 科室 处
meeting conference gathering session 会议 会 例会 碰头会
retrospective retro 复盘会 复盘 回顾会
appointment booking reservation 预约 约定
task assignment chore duty 任务 差事 活儿
deadline due cutoff cut-off 截止日期 截止日 期限 截止时间 死线
goal target objective aim 目标 目的
problem issue trouble difficulty hiccup 问题 麻烦 毛病 困难
error bug fault defect mistake glitch 错误 缺陷 差错 故障 漏洞
outage downtime incident 故障 宕机 事故
cause reason 原因 缘由
solution fix remedy answer 解决方案 办法 对策 解法
plan proposal scheme 方案 计划 提案
way method approach manner 方法 方式 办法 途径
rule regulation policy guideline 规则 规定 制度 政策
contract agreement deal 合同 协议 契约
invoice bill receipt 发票 账单 单据
discount rebate reduction 折扣 优惠 打折
tax vat duty 税 税费 增值税
insurance coverage policy 保险 投保
warranty guarantee 保修 质保 保修期
loan mortgage credit 贷款 房贷 按揭
money cash funds 钱 资金 现金 款
account profile 账户 账号 帐号
password passphrase passcode passwords 密码 口令 通行码
login sign-in logon signin 登录 登陆 登入
message notification text 消息 通知 提醒 信息
mail email e-mail 邮件 电邮 电子邮件
chat chatting messaging 聊天 打字聊天
website site webpage 网站 网页 站点
internet web online 网络 互联网 上网
wifi wi-fi wireless-network 无线网 无线网络 无线
computer pc machine 电脑 计算机
laptop notebook 笔记本 笔记本电脑
phone mobile cellphone smartphone handset telephone 手机 电话 移动电话
screen monitor display 屏幕 显示器
picture image photo photograph 图片 照片 图像 相片
film movie 电影 影片 片子
song track tune 歌 歌曲 曲子
band group ensemble 乐队 乐团
book novel volume 书 书籍 图书
newspaper paper 报纸
game match contest 比赛 赛事
team squad side 球队 团队 队伍 队
hobby pastime interest 爱好 兴趣 业余爱好
gym fitness-centre 健身房 健身中心
membership subscription 会员 会籍 订阅
meal dish food 饭 餐 菜 食物
breakfast brunch 早餐 早饭 早点
lunch midday-meal 午餐 午饭 中饭
dinner supper evening-meal 晚餐 晚饭
snack nibble 零食 小吃
sweets candy confectionery 糖果 糖 甜食
biscuit cookie 饼干 曲奇
soda pop 汽水 饮料
tomato 番茄 西红柿 小番茄
potato spud 土豆 马铃薯
aubergine eggplant 茄子
courgette zucchini 西葫芦
coriander cilantro 香菜 芫荽
peanut groundnut 花生 落花生
prawn shrimp 虾 虾仁
meat flesh 肉 荤 荤腥 肉类
vegetarian veggie meatless 吃素 素食 素食者 素食主义者 茹素
vegan plant-based 纯素 纯素食者
alcohol booze liquor spirits 酒 酒精 烈酒
medicine medication drug tablet pill tablets 药 药物 药品 药片
illness disease sickness ailment 病 疾病 病症
cold flu influenza 感冒 流感
cough coughing 咳嗽
headache migraine 头痛 头疼 偏头痛
fever temperature 发烧 发热
surgery operation procedure 手术 开刀
wisdom-tooth 智齿
injection jab shot vaccine vaccination 疫苗 打针 注射
glasses spectacles 眼镜
allergy allergic intolerance intolerant hypersensitive 过敏 过敏症 不耐受
diabetes diabetic 糖尿病 糖尿病人
insomnia sleeplessness 失眠
left-handed lefthanded southpaw left-hander lefty 左撇子 左利手 惯用左手
colour-blind colorblind 色盲
single bachelor unmarried unattached 单身 未婚 光棍 单身汉
beard whiskers facial-hair 胡子 胡须 络腮胡
hair haircut 头发 发型
clothes clothing garments apparel outfit 衣服 服装 衣物 穿着
trousers pants slacks 裤子 长裤
shoes footwear trainers sneakers 鞋 鞋子 运动鞋
jumper sweater pullover 毛衣
umbrella brolly 伞 雨伞
parcel package packet 快递 包裹 邮包
weather climate 天气 气候
noise racket din noisy loud 噪音 噪声 吵 吵闹 吵得很 噪音大
smell odour odor scent 味道 气味 味 味儿
thunder thunderstorm thunderstorms lightning 打雷 雷声 雷雨
autumn fall 秋天 秋季
winter wintertime 冬天 冬季 冬 冬日
summer summertime 夏天 夏季
spring springtime 春天 春季
weekend saturday-and-sunday 周末 双休日
night nighttime night-time overnight nightly 夜里 夜间 夜晚 深夜
morning dawn 早上 早晨 清晨 上午
midnight 午夜 零点
fortnight fortnightly biweekly 隔周 两周一次 每两周 双周
quarterly 每季度 每季 按季
frequently often regularly commonly 经常 常常 时常 常
rarely seldom infrequently 很少 极少 难得 不常
sometimes occasionally now-and-then 有时 偶尔 间或 有时候
always constantly invariably perpetually 总是 一直 始终 永远 老是
never 从不 从来不 从未
currently presently nowadays 目前 现在 当前 如今 眼下
recently lately 最近 近来 近期
soon shortly 很快 马上 即将 不久
immediately instantly straightaway right-away 立即 立刻 马上 即刻
completely entirely totally fully altogether wholly 完全 全部 彻底 全然 整体 一概
partly partially 部分 局部
about approximately roughly around circa 大约 大概 左右 约 差不多
only solely exclusively merely just 只 仅 仅仅 只有 唯独
mainly mostly primarily chiefly largely 主要 大多 大部分 基本上
friendly kind nice amiable warm kindly likeable 友好 友善 和善 亲切 和气
hostile unfriendly nasty rude cold mean 不友好 敌对 粗鲁 无礼 冷漠
polite courteous 礼貌 客气 有礼貌
shy timid bashful 害羞 腼腆 内向
brave courageous bold 勇敢 大胆
lazy idle 懒 懒惰
diligent hardworking industrious 勤奋 努力 勤劳 刻苦
patient tolerant 耐心 有耐心
honest truthful sincere 诚实 真诚 老实
funny humorous amusing hilarious 幽默 搞笑 有趣 好笑 风趣
boring dull tedious monotonous 无聊 乏味 枯燥 没意思
interesting fascinating exciting gripping 有趣 有意思 精彩 吸引人
excellent great superb outstanding brilliant fantastic terrific wonderful 出色 优秀 很棒 极好 精彩 棒
good fine decent 好 不错 良好
bad poor terrible awful dreadful lousy horrible 差 糟糕 很差 糟 烂 坏
delicious tasty yummy 好吃 美味 可口
comfortable cosy cozy comfy 舒服 舒适 惬意
spacious roomy large big wide 宽敞 大 宽阔 开阔
cramped tiny small narrow poky tight 局促 狭小 拥挤 窄小 逼仄 小
tidy neat orderly organised 整洁 整齐 干净 井井有条
messy untidy cluttered chaotic mess 乱 凌乱 杂乱 乱糟糟 乱成一团 脏乱
reliable dependable trustworthy stable 可靠 稳定 靠谱 稳
unreliable flaky unstable erratic patchy spotty intermittent 不可靠 不稳定 时好时坏 不靠谱 不稳 断断续续
broke penniless skint 没钱 身无分文 穷 手头紧
wealthy rich affluent well-off 有钱 富裕 富有 富
cheap inexpensive affordable low-cost 便宜 实惠 廉价
expensive costly pricey dear 贵 昂贵 高价
free gratis complimentary 免费 无偿 不要钱 白送
valid effective in-force 有效 生效
invalid void null 无效 失效
manual manually 手动 人工 手工
automatic automatically automated unattended 自动 自动化
mandatory compulsory obligatory 强制 必需 必修
optional voluntary 自愿 可选 选修
indispensable essential necessary vital required crucial 必不可少 不可或缺 必需 离不开 必要
unnecessary needless superfluous 不必要 多余 没必要
sufficient enough adequate 足够 充足 够
insufficient inadequate lacking 不足 不够 缺乏
complete finished done ready 完成 做完 完工 搞定 完毕
pending outstanding unresolved open 待处理 未完成 未决 悬而未决
busy occupied swamped 忙 繁忙 忙碌
available free vacant 空闲 有空 空着
crowded packed full 拥挤 挤 爆满
quiet silent calm peaceful noiseless 安静 静 宁静 清静
tired exhausted weary worn-out fatigued 累 疲惫 疲劳 疲倦 困
sick ill unwell poorly 生病 病 不舒服 病了
seriously severely gravely badly heavily 严重 严重地 重度 很严重
healthy fit well 健康 身体好
pregnant expecting 怀孕 有孕 怀了孕
alive living 活着 健在 活
dead deceased lifeless 死 死了 去世
elderly old aged 年老 年迈 老
young youthful 年轻 年幼
married wedded 已婚 结了婚 成家
divorced separated 离异 离了婚
sad unhappy miserable gloomy depressed down 难过 伤心 沮丧 低落 郁闷
happy glad cheerful joyful delighted pleased 高兴 开心 快乐 愉快 欣喜
angry furious annoyed cross irritated 生气 愤怒 恼火 气愤
nervous anxious tense worried 紧张 焦虑 不安
proud 自豪 骄傲
lonely alone solitary 孤独 孤单 寂寞
jealous envious 嫉妒 羡慕
confident self-assured 自信 有信心
surprised astonished amazed 惊讶 吃惊 意外
disappointed let-down 失望
bilingual 双语
fluent fluently proficient 流利 熟练 毫无障碍
beginner novice newbie 初学者 新手 小白
expert specialist professional 专家 行家 高手
favourite favorite best-loved best 最爱 最喜欢
dominant main principal primary chief 主要 首要 主
half 一半 半数 半
pair couple 一对 两只 俩
both 两个都 两者
majority most 多数 大多数
minority 少数
all every whole entire complete 全部 所有 整个 全 全体 全套
experience expertise background 经验 经历 资历
nickname handle alias 昵称 绰号 外号
birthday birth-date 生日 出生日期
hometown birthplace native-place 老家 家乡 故乡 籍贯
nationality citizenship citizen 国籍 公民
passport travel-document 护照
licence license permit 驾照 驾驶证 执照 许可证
degree diploma 学位 文凭 学历
exam examination test 考试 测验
university college 大学 高校 学院
class lesson course 课 课程
homework assignment 作业
capacity volume 容量 容积 体积
size dimension 尺寸 大小 尺码
speed velocity pace 速度
height tall stature 身高 高度
temperature heat 温度 气温
address location whereabouts 地址 位置 地点
entrance door gate 入口 大门
path route way 路线 路径 路
backup copy 备份
server host machine 服务器 主机
database db datastore 数据库 库
payload body request-body 载荷 请求体
branch 分支
repository repo codebase 仓库 代码库 代码仓库
interface ui frontend 界面 前端
backend server-side 后端 服务端
release version build 版本 发行版
feature function functionality 功能 特性
log logs logging 日志
certificate cert 证书
developer-team engineering 研发 研发部
admin administrator root 管理员
uk britain united-kingdom 英国
usa us america united-states 美国
"""
"""Groups whose words already belong to different classes join no two of these: see `grouped`."""
