"""The words by which Chinese names people and animals: kin, roles, strangers, given names."""

import re


def _longest_first(words: str) -> str:
    return "|".join(sorted(words.split(), key=lambda word: len(word.split("(?!")[0]), reverse=True))


SURNAME = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蒋蔡余杜叶程苏魏吕丁任沈姚"
    "卢姜崔钟谭陆汪范石廖贾夏韦付邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔汤温康施牛樊"
    "葛邢齐易乔伍庞颜倪庄聂章鲁岳翟殷詹欧耿焦俞左柳甘祝尚舒阮纪梅童凌毕单裴霍柯卓苗喻柏窦骆桂涂鲍阎蓝谷柴季项屈晏苑翁麦方于白洪赖金曲盛佟邝戚娄"
)
TITLE = (
    r"(?:总(?!是|共|数|在)|工(?!作|资|厂|程|具|人)|哥|姐|老师|医生|大夫|经理|律师|教授|主任|先生|女士|小姐|太太|师傅|师父|阿姨|叔叔?|伯伯|奶奶|外婆|婆婆"
    r"|导(?!入|出|致)|老板|队(?!列)"
    r"|博士|主管|校长|院长|局长|处长|科长|所长|厂长|部长|行长|店长|秘书|教练|会计|护士|警官|法官|同学|同志|总监|工程师|姨|伯|婶"
    r"|嫂|(?i:sir)|爷爷|奶奶|大爷|大妈|大哥|大姐|老太)"
)
NICK = (
    rf"(?:[小老阿][{SURNAME}](?!学|板|师|年|区|时|序|实|级|结|段|节|程|高)"
    rf"|阿(?:(?![姨里联拉公嬷妈爸根尔富迪凡莫司])[\u4e00-\u9fff]|(?-i:[A-Z][a-z]+))"
    rf"|老(?-i:[A-Z])(?![A-Za-z])|[大小]胖(?!子)|胖子|[{SURNAME}]{TITLE}|大(?:刘|李|王|张|周|陈|赵|杨|吴|胡)(?!家))"
)
DOUBLE_SURNAME = "欧阳|上官|司马|诸葛|皇甫|尉迟|公孙|慕容|令狐|司徒|夏侯|端木|南宫|呼延|轩辕"
LATIN_NAME = r"(?-i:(?:(?:Dr|Mr|Ms|Mrs)\.?\s)?[A-Z][a-z]{2,11})"
GIVEN_LATIN = re.compile(
    r"(?:(?:dr|mr|ms|mrs)\.?\s[a-z]+|aaron|adam|alan|alex|alice|allen|amy|andrew|andy|angela|anna?|annie|anthony|ben|betty|bill|bob|brian|bruce"
    r"|carl|carol|cathy|charles|charlie|chloe|chris|cindy|claire|daniel|david|dan|derek|diana|dylan|eddie|edward|ella"
    r"|emily|emma|eric|erica|ethan|eva|evan|felix|fiona|frank|gary|george|gina|grace|hannah|harry|helen|henry|howard|ian"
    r"|irene|iris|ivan|ivy|jack|jackie|jacob|james|jane|jason|jay|jeff|jenny|jeremy|jerry|jessica|jim|joan|joe|john"
    r"|jonathan|joseph|joy|joyce|judy|julia|julie|justin|karen|kate|kelly|ken|kenny|kevin|kitty|larry|laura|leo|leon|lily"
    r"|linda|lisa|louis|lucas|lucy|luke|maggie|marco|maria|mark|mary|matt|max|michael|michelle|mike|miranda|nancy|nathan"
    r"|neil|nick|nicole|nina|oliver|olivia|oscar|patrick|paul|peggy|peter|phil|philip|rachel|ray|rebecca|richard|rita"
    r"|robert|robin|roger|ron|rose|ryan|sally|sam|samuel|sandy|sara|sarah|scott|sean|serena|simon|sofia|sophia|sophie"
    r"|stella|stephen|steve|steven|sue|susan|tina|ted|teresa|thomas|tiffany|tim|toby|tom|tommy|tony|tracy|vicky|victor"
    r"|vincent|vivian|wendy|will|william|winnie|yvonne|zoe)"
)
"""Given names that people at Chinese workplaces go by; another capitalised word is one only where a person's act follows."""

_KIN = _longest_first(
    "妈妈 老妈 母亲 妈 妈咪 爸妈 爸爸 老爸 父亲 父母 爸 爹 老爹 爷爷 奶奶 祖父 祖母 外公 外婆 姥姥 姥爷 "
    "外祖父 外祖母 太爷爷 太奶奶 阿公 阿嬷 阿妈 阿爸 阿婆 公婆 婆婆 公公 岳父 岳母 岳父母 丈人 丈母娘 老丈人 "
    "哥哥 哥(?!们) 姐姐 姐夫 姐 姊姊 姐妹 弟弟 弟妹 弟媳 弟(?!兄|子) 妹妹 妹夫 妹(?!子) 嫂子 嫂嫂 老公 老婆 "
    "先生 太太 媳妇儿? 丈夫 妻子 爱人 老伴儿? 另一半 伴侣 对象 男朋友 女朋友 男友 女友 未婚妻 未婚夫 儿子 "
    "女儿 闺女 孩子 小孩 娃儿? 宝宝 老大 老二 老三 大宝 二宝 双胞胎 龙凤胎 女婿 儿媳妇? 儿媳 亲家 侄子 侄女 "
    "侄儿 外甥女? 孙子 孙女 外孙女? 表哥 表姐 表弟 表妹 表叔 表舅 表姨 堂哥 堂姐 堂弟 堂妹 堂叔 姑子 叔子 "
    "舅子 姨子 伯子 家那位 家那口子 那口子 舅舅 舅妈 舅母 家父 家母 亲家母 亲家公 叔叔 婶婶 婶子? 姑姑 姑妈 姑父 姑丈 小姨 姨妈? "
    "姨妈 姨夫 姨父 舅 姑 叔 阿姨 伯伯 伯父 伯母 伯 嫂 姨 干妈 干爸 干儿子 干女儿 后妈 后爸 继父 继母 养父 "
    "养母 亲戚 老四 老幺 前任 前男友 前女友 前妻 前夫 长辈 老人家?"
)
KIN = (
    rf"(?:[大小二三四五老表堂](?=哥|姐|弟|妹|叔|舅|姨|姑|伯|嫂|儿子|女儿|闺女|外甥|孙|侄|婶|爷爷)(?:{_KIN})|(?:{_KIN}))"
)
ROLE = _longest_first(
    "同事 同学 朋友 好友 闺蜜 哥们儿? 兄弟 死党 发小 网友 室友 舍友 邻居 房东 老板娘? 领导 上司 上级 "
    "直属领导 总监 (?:项目|客户|产品|大堂|客户)?经理 组长 主管 主任 店长 厂长 校长 院长 班长 队长 前辈 晚辈 部长 处长 "
    "科长 所长 会长 社长 团长 村长 学委 课代表 对接人 联系人 负责人 接口人 经办人 收件人 监护人 担保人 法人 "
    "客户 甲方 乙方 导师 老师 班主任 辅导员 教练 私教 家教 助教 讲师 教授 顾问 专家 律师 会计 出纳 同桌 "
    "合伙人 搭档 伙伴 助理 秘书 保姆 月嫂 育儿嫂 护工 看护 护理员 外教 货代 钟点工 保洁 保洁员 清洁工 司机 实习生 应届生 研究生 "
    "博士生 本科生 新人 新同事 主人(?!公|翁|家) 物业 居委会 业委会 厂家 厂商 (?:承运|物流|供货|开发|制造|分销)商 "
    "供应商 合作方 合作伙伴 服务商 代理商 经销商 承包商 外包商? 外包 竞品 竞争对手 "
    "中介 猎头 投资人 股东 赞助商 房客 租客 租户 住户 业主 监理 工长 包工头 工头 施工队 装修队 队友 战友 "
    "球友 牌友 驴友 病友 笔友 学长 学姐 学弟 学妹 师兄 师姐 师弟 师妹 师傅 师父 老师傅 徒弟 学生 大学生 "
    "高中生 初中生 小学生 留学生 学员 学徒 家长 病人 患者 医生 大夫 牙医 中医 主治 护士长? 药师 顾客 买家 卖家 "
    "店主 摊主 下属 部下(?!周|月|午|班|个|星|礼) 手下(?!周|月|午|个) 员工 职员 组员 队员 面试官 候选人 "
    "应聘者 产品 设计师 运营 架构师 程序员 工程师 "
    "技术员 管理员 审计 摄影师 化妆师 理发师 发型师 造型师 厨师 大厨 电工 木工 水管工 维修工 工人 快递员 "
    "外卖员 送货员 业务员 销售员 柜员 经纪人 代理人 导游 领队 教官 警官 上铺 下铺 主唱 鼓手 吉他手 相亲对象 客人 "
    "编辑 作者 译者 主播 博主 志愿者 "
    "女生 男生 女孩 男孩 小姑娘 ceo cto cfo coo hr hrbp leader boss mentor"
)
JOB = (
    r"(?:(?:[内外儿]科|急诊|软件|算法|平面|室内|网约车|[货客]车|出租车|小学|[初高]中|中学|大学|幼儿园|英语|数学|语文|美术|体育|资深|实习|自由|全职|兼职)?(?:护士|护理师|教师|工程师|设计师|架构师|药师|营养师|造型师|[化理][妆发]师|美容师|厨师|律师|讲师|摄影师|会计师?|出纳|程序员|技术员|快递员|外卖员"
    r"|业务员|销售|销售员|收银员|保安|保洁|司机|导游|记者|编辑|翻译|作家|画家|演员|公务员|警察|消防员|飞行员|空乘|空姐|医生|牙医|中医|兽医|麻醉师|电工|木工|焊工|瓦工"
    r"|技工|工人|农民|店主|店长|个体户|自由职业者?|程序猿|运营|产品经理|测试|前端|后端|运维|客服|行政|人事|财务|法务|文员|前台|主播|博主|全职妈妈|家庭主妇|宝妈|学生党?|研究生|大学生"
    r"|高中生|初中生|留学生|博士生?|硕士|上班族|打工人|退休工人|退伍军人))"
)
"""What people say they are by trade, in words that are no relation of anybody's."""
STRANGER = _longest_first(
    "老太太 老头儿? 老爷子 老奶奶 老爷爷 老大爷 大爷 大妈 大叔 大婶 大哥 大姐 妹子 小妹 小哥哥? 小姐姐 "
    "小伙子? 姑娘 帅哥 美女 小朋友 (?:小)?情侣 夫妻 两口子 小两口 老两口 一家人? 一户 那家 那户 住户 路人 "
    "乘客 店员 服务员 收银员? 保安 快递员 快递小哥 骑手 师傅 司机 老乡"
)
DEPARTMENT = (
    "物业|前台|行政|人事|财务|法务|后勤|采购|销售|市场|运维|运营|产品|设计|测试|前端|后端|客服|门卫|安保|审计|算法"
    "|数据|安全|商务|售后|售前|pm|ui|qa|dba|sre"
)
PET = _longest_first(
    "猫主子 猫咪 小猫 大猫 猫 狗子 狗狗 小狗 大狗 狗 主子 毛孩子 兔子 仓鼠 鹦鹉 乌龟 宠物 柯基 金毛 边牧 "
    "泰迪 柴犬 柯尔鸭 英短 美短 布偶 橘猫 哈士奇 拉布拉多 博美 比熊"
)
NOT_NAMES = re.compile(
    r"(?i:docker|redis|mysql|postgres\w*|python|java\w*|golang|rust|react|vue|flutter|kafka|nginx|linux|windows"
    r"|mac\w*|ubuntu|debian|github|gitlab|slack|notion|figma|sketch|excel|word|office|chrome|safari|android|ios"
    r"|swift|kotlin|django|flask|spring|jenkins|grafana|loki|prometheus|node|svelte|angular|webpack|vite|pytest"
    r"|celery|elastic\w*|mongo\w*|oracle|tableau|jira|confluence|trello|zoom|teams?|emacs|vim|netflix|steam|switch"
    r"|visa|apple|google|amazon|azure|aws|hetzner|linode|vultr|api|app|sdk|bug|wifi|vpn|pdf|prod|hermes|wps)"
)
FULL = {
    "妈": "妈妈", "老妈": "妈妈", "家母": "妈妈", "家父": "爸爸",
    "爸": "爸爸", "老爸": "爸爸", "哥": "哥哥", "姐": "姐姐", "弟": "弟弟", "妹": "妹妹",
    "娃": "孩子", "小孩": "孩子", "宝宝": "孩子", "男友": "男朋友", "女友": "女朋友", "太太": "老婆", "媳妇": "老婆",
    "家那位": "那位", "家那口子": "那口子",
}  # fmt: skip
"""The usual form of a word for kin, by which their facts are filed."""
FEMALE = re.compile(r"妈|母|婆|奶|姥姥|姐|妹|姨|姑|婶|嫂|妻|太太|媳妇|女|闺|月嫂|保姆|小姐|阿嬷|孙女|老婆|姊|美女|她")
MALE = re.compile(
    r"爸|父|爷|公(?!司)|姥爷|哥|弟|叔|舅|伯|丈夫|儿子|男|先生|老公|女婿|姐夫|妹夫|姨夫|兄弟|小伙|大叔|帅哥"
)
PERSONAL = re.compile(
    r"^(?:\s|也|还|就|都|只|最|很|特别|一直|已经|平时|目前|现在|最近|今年|的|[上下这本]个?(?:周|月|星期)[一二三四五六日]?|明天"
    r"|后天|昨天|月底|要|刚|每[天周月]"
    r"|从来|经常|老|总|开始)*(?:喜欢|爱|讨厌|怕|不吃|不喝|不能|.{0,8}过敏|请假|休假|休|陪产|产假|离职|入职|转正|转岗|生日|怀孕|住"
    r"|出差|负责|管|对接|恐高|结婚|升职|跳槽|吃素|养|会(?!自动|报)|习惯|退休|时区|职位|意见|航班|护照|日程"
    r"|属|电话|微信|手机|邮箱|工号|工位|老家|那边|人在|手里|说|觉得|认为|想|建议|要求|擅长|熟|口味|脾气|身体|英语|信|姓|高血压"
    r"|糖尿病|回国|毕业|考上|当了?|教|学(?!习)|读|辞职|搬(?:家|到|去)|带(?:团队|娃|人|了)|车牌|名片|年龄|身高|体重|血型|性格|手艺|水平|成绩|收入|收款|卡号|银行卡|户名|开户行|支付宝|[招工建农中交]行|耳朵|眼睛|腿脚|记性|普通话|态度|学历|接手|值班|轮岗|写的|跟进|盯着?|开会|休息|在[^,]{1,8}(?:当|做|上班|工作|读|上学|念|教|带)|分机|座位|预算"
    r"|是[^,]{0,8}(?:人|者|徒|民|医生|老师|教师|工程师|护士|律师|会计|学生|设计师|同事|同学|朋友|室友|邻居|左撇子|独生子?女?)(?:$|,))"
)
"""What is said of people."""
ANY_OF_PEOPLE = re.compile(
    r"^(?:\s|的|$|,|\(|他|她|那边|是|在|对|跟|和[我他她]|有|没|做|搞|吃|喝|穿|写|调|换|搬|从|下|明|月|今|也|还|就|都|只|最|很|一直|已|平时"
    r"|每|不|常|老|刚|才|周)"
)
REPORTS = re.compile(
    r"(?:跟|和|对)我(?:们)?(?:说|讲|提)(?:过|了|起)?[,:]?(?:他|她)?(?:们)?自?己?|(?:告诉|通知)我(?:们)?[,:]?(?:他|她)"
)
