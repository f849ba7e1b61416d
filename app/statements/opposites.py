"""Qualities and states that exclude one another, and things that are a kind of a more general thing."""

from app.statements.antonyms import ANTONYMS
from app.statements.everyday_words import class_of
from app.statements.word_classes import stem

_OPPOSED = """
easy simple | hard difficult
indoors indoor inside 室内 | outdoors outdoor outside 室外 户外 露天
opt-in | opt-out
hot 热 | cold iced 冷 冰
warm 温暖 暖和 | cool chilly 凉爽 凉
big large 大 | small tiny 小
tall high 高 | short low 低 矮
long 长 | short 短
wide 宽 | narrow 窄
thick 厚 | thin 薄
deep 深 | shallow 浅
heavy 重 | light 轻
fast quick 快 | slow 慢
early 早 | late 晚
cheap 便宜 | expensive 贵
rich 富 | poor 穷
strong 强 | weak 弱
hard 硬 | soft 软
loud noisy 吵 | quiet silent 安静
busy 忙 | idle free 空闲 闲 有空
happy satisfied 满意 高兴 | unhappy sad dissatisfied 不满 难过
clean 干净 | dirty 脏
dry 干燥 | wet damp 潮湿 湿
full 满 | empty 空
open 开放 | closed 关闭
new 新 | old 旧
fresh 新鲜 | stale rotten 变质
safe 安全 | dangerous unsafe 危险
legal 合法 | illegal 违法 非法
possible 可能 | impossible 不可能
correct right 正确 | wrong incorrect 错误
true 真 | false 假
healthy 健康 | ill sick 生病
alive 活着 健在 | dead deceased 去世 过世
present 在场 出席 | absent 缺席
free gratis 免费 | paid chargeable 收费 付费
public 公立 公办 公开 | private 私立 民办 私有
permanent 永久 长期 正式 | temporary 临时 短期
manual 手动 人工 | automatic automated 自动
mandatory compulsory obligatory required 强制 必填 必修 必须 | optional voluntary 可选 选填 选修 自愿
online 在线 线上 网上 | offline in-person 线下 离线 现场
remote 远程 居家 | onsite office 到岗 坐班 现场
full-time 全职 | part-time 兼职
weekly 每周 | monthly 每月
daily 每天 | weekly 每周
monthly 每月 | quarterly 每季度
monthly 每月 | yearly annually 每年
morning 早上 | evening 晚上
single 单身 | married 已婚
introverted introvert 内向 | extroverted extrovert outgoing 外向
optimistic 乐观 | pessimistic 悲观
strict 严格 | lenient relaxed 宽松
sweet 甜 | unsweetened sugar-free 无糖
spicy 辣 | mild 清淡 不辣
smoker | non-smoker nonsmoker
furnished 精装 带家具 | unfurnished 毛坯 空房
ascending 升序 | descending 降序
synchronous 同步 | asynchronous 异步
serial sequential 串行 | parallel concurrent 并行
vertical portrait 竖屏 竖排 | horizontal landscape 横屏 横排
light 浅色 | dark 深色
formal 正式 | casual informal 随意
odd 奇数 单号 | even 偶数 双号
upper | lower
increasing rising growing 上升 上涨 增长 | decreasing falling shrinking 下降 下跌 减少
profitable 盈利 | loss-making 亏损
broken 坏 坏了 | working fixed repaired 修好 正常 恢复
stable 稳定 | unstable flaky 不稳定
sober 清醒 | drunk 醉
vegetarian vegan 素食 | carnivore 吃肉
win won 赢 | lose lost 输
pass passed 通过 及格 | fail failed 不及格 没通过 挂科
accept accepted 接受 录用 | reject rejected 拒绝 拒
confirmed 确认 | cancelled 取消
beginner 初级 入门 | advanced 高级
junior 初级 | senior 高级 资深
renter tenant 租客 租房 | homeowner owner 业主
insured 投保 | uninsured 未投保
known 已知 | unknown 未知
blocked 受阻 | unblocked
signed 已签 | unsigned 未签
written 笔试 | oral 口试
closed-book 闭卷 | open-book 开卷
domestic 国内 | international abroad overseas 国外 海外
urban city 城市 | rural countryside 农村 乡下
encrypted 加密 | plaintext unencrypted 明文
visible 可见 | hidden invisible 隐藏
awake 醒着 | asleep 睡着
unlimited 不限 无限 | limited 有限
sunny 晴 | rainy 下雨
working employed 在职 | unemployed jobless retired laid-off 失业 退休 离职
aisle 靠过道 过道 | window 靠窗
upstairs 楼上 | downstairs 楼下
sequential | random 随机
first | last
alone 单独 | together 一起
raw 生 | cooked 熟
natural 天然 | artificial 人工
import 进口 | domestic 国产
wired 有线 | wireless 无线
analog analogue 模拟 | digital 数字
paper 纸质 | electronic digital 电子
cash 现金 | card 刷卡
single 单人 | double 双人
metric 公制 | imperial 英制
celsius 摄氏 | fahrenheit 华氏
static 静态 | dynamic 动态
left 左 | right 右
gain 增重 | lose 减重
allow 允许 | forbid 禁止
local 本地 | cloud 云端 云上
"""


OPPOSED: frozenset[frozenset[str]] = frozenset(
    frozenset((one, other))
    for line in (*_OPPOSED.strip().splitlines(), *ANTONYMS.strip().splitlines())
    for one in {form for word in line.partition("|")[0].split() for form in (class_of(word), stem(word), word)}
    for other in {form for word in line.partition("|")[2].split() for form in (class_of(word), stem(word), word)}
    if one != other
)
"""Pairs of classes of words that cannot both be said of one thing."""


_CONVERSE = """
import imports | export exports
reading read reads | writing write writes
send sends sent | receive receives received
buy buys bought | sell sells sold
upload uploads | download downloads
push pushes | pull pulls
teach teaches | learn learns
进口 | 出口
导入 | 导出
上传 | 下载
发送 | 接收
读取 | 写入
"""
"""Two sides of one deed: both can be so, but neither is the other."""


def _opposite_words() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in (*_OPPOSED.strip().splitlines(), *ANTONYMS.strip().splitlines(), *_CONVERSE.strip().splitlines()):
        one, _, other = line.partition("|")
        for these, those in ((one, other), (other, one)):
            opposite = {stem(word) for word in those.split()}
            for word in these.split():
                found.setdefault(stem(word), set()).update(opposite - {stem(word)})
    return {word: frozenset(those) for word, those in found.items()}


OPPOSITE_WORDS: dict[str, frozenset[str]] = _opposite_words()
"""By word, English stemmed, the words that cannot be said of the same thing."""

_KINDS = """
dog 狗: beagle labrador retriever poodle corgi bulldog terrier dachshund husky collie spaniel puppy chihuahua pug boxer greyhound dalmatian
  柯基 金毛 拉布拉多 泰迪 哈士奇 边牧 博美 贵宾 柴犬 法斗 比熊 萨摩耶 阿拉斯加 吉娃娃 雪纳瑞 德牧
cat 猫: persian siamese tabby ragdoll kitten 波斯猫 布偶 英短 美短 橘猫 暹罗 狸花猫 加菲猫 布偶猫
bird 鸟: parrot canary budgie cockatiel finch 鹦鹉 八哥 文鸟 画眉
fish 鱼: goldfish salmon tuna cod trout carp 金鱼 三文鱼 金枪鱼 鲤鱼 鲫鱼 鳕鱼 带鱼 锦鲤
pet 宠物: dog cat rabbit hamster parrot tortoise turtle snake 狗 猫 兔子 仓鼠 乌龟 鹦鹉
animal 动物: dog cat horse cow sheep pig goat rabbit 狗 猫 马 牛 羊 猪 兔
car vehicle 车 汽车: volvo toyota honda ford bmw audi mercede tesla skoda volkswagen fiat renault peugeot opel mazda nissan kia hyundai suv
  hatchback estate van sedan saloon 沃尔沃 丰田 本田 福特 宝马 奥迪 奔驰 特斯拉 大众 比亚迪 日产 马自达 别克 雪佛兰 蔚来 小鹏 理想
  吉利 哈弗 五菱
bicycle 自行车: tandem e-bike ebike brompton racer 公路车 山地车 折叠车
phone 手机: iphone pixel galaxy smartphone 华为手机 小米手机 苹果手机
laptop computer 笔记本 电脑: thinkpad macbook chromebook zenbook 拯救者 小新
database 数据库: postgresql mysql sqlite mongodb oracle mariadb redi cassandra clickhouse dynamodb
cloud 云: aws gcp azure 阿里云 腾讯云 华为云
cache 缓存: redi memcached
queue 队列 消息队列: kafka rabbitmq sqs nats pulsar
editor 编辑器: vim vscode emacs intellij pycharm
browser 浏览器: chrome firefox safari edge
language 语言 外语: english french german spanish italian japanese korean chinese russian portuguese python java rust golang
  英语 法语 德语 日语 韩语 俄语 西班牙语
instrument 乐器: piano guitar violin cello flute drum trumpet saxophone clarinet bass ukulele harp viola
  钢琴 吉他 小提琴 大提琴 长笛 鼓 古筝 二胡 琵琶 尤克里里 萨克斯
sport 运动: tennis football basketball swim badminton golf hockey rugby volleyball ski 网球 足球 篮球 游泳 羽毛球 乒乓球 排球 滑雪
fruit 水果: apple banana orange grape mango pear peach strawberry kiwi melon 苹果 香蕉 橙子 葡萄 芒果 梨 桃子 草莓
nut 坚果: peanut almond walnut cashew hazelnut pistachio 花生 杏仁 核桃 腰果 榛子
vegetable 蔬菜: carrot tomato potato onion spinach broccoli cabbage 胡萝卜 西红柿 土豆 洋葱 菠菜
meat 肉: beef pork lamb chicken turkey 牛肉 猪肉 羊肉 鸡肉
seafood 海鲜: shrimp crab lobster oyster mussel 虾 蟹 螃蟹 龙虾 牡蛎 扇贝
tea 茶: oolong matcha darjeeling 乌龙 龙井 普洱 绿茶 红茶 抹茶 铁观音
coffee 咖啡: espresso latte cappuccino americano 拿铁 美式 卡布奇诺 浓缩
alcohol 酒: beer wine whisky vodka gin rum 啤酒 红酒 白酒 黄酒
house home flat 房子 房 住房: apartment flat bungalow villa cottage studio 公寓 别墅 平房 两居室 三居室 四合院
child kid 孩子: son daughter 儿子 女儿
sibling 兄弟姐妹: brother sister 哥哥 弟弟 姐姐 妹妹
relative 亲戚: uncle aunt cousin nephew niece 叔叔 阿姨 表哥 表姐
medicine medication 药: amlodipine ibuprofen aspirin paracetamol metformin insulin antibiotic penicillin statin levothyroxine omeprazole
  布洛芬 阿司匹林 二甲双胍 胰岛素 阿莫西林 氨氯地平 降压药 抗生素
insurance 保险 医疗险: 百万医疗 重疾险 寿险 意外险
allergy 过敏: hayfever
doctor 医生: cardiologist dermatologist paediatrician surgeon gynaecologist neurologist 外科医生 儿科医生 皮肤科医生
teacher 老师: professor lecturer tutor 教授 讲师 家教
engineer 工程师: developer programmer 程序员
work job 工作: nurse teacher engineer waiter cashier 护士 老师 工程师
drink 饮料: coffee tea juice cola lemonade 咖啡 茶 果汁 可乐
dessert 甜点: cake tiramisu pudding 蛋糕 提拉米苏 布丁
furniture 家具: sofa table chair desk bed 沙发 桌子 椅子 床
vegetarian: vegan
music 音乐: jazz rock classical pop blue techno folk hip-hop 爵士 摇滚 古典 流行 民谣
film movie 电影: comedy thriller horror documentary western 喜剧片 恐怖片 纪录片 科幻片
book 书: novel biography memoir textbook 小说 传记 教材
diet 饮食: vegan vegetarian keto low-carb gluten-free 素食 生酮 低碳
exercise 锻炼: run swim yoga cycle pilate 跑步 游泳 瑜伽 骑车
trip holiday: cruise safari
family 家人: mother father sister brother wife husband son daughter 妈妈 爸爸 妻子 丈夫 儿子 女儿
problem issue 问题: error bug crash leak timeout 报错 崩溃 漏洞
degree 学位: bachelor master phd doctorate 本科 硕士 博士
abroad 国外: germany france japan canada australia 德国 法国 日本 加拿大 澳大利亚
"""


def _narrower() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in _KINDS.replace("\n  ", " ").strip().splitlines():
        general, _, special = line.partition(":")
        names = {form for word in special.split() for form in (class_of(word), stem(word))}
        for word in general.split():
            for form in (class_of(word), stem(word)):
                found.setdefault(form, set()).update(names - {form})
    return {name: frozenset(names) for name, names in found.items()}


NARROWER: dict[str, frozenset[str]] = _narrower()
"""Classes of what is a kind of the key: a beagle is a dog."""
