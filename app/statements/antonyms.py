"""More words that cannot both be said of one thing, a pair of groups a line, in the form of the table of opposites."""

ANTONYMS = """
before until 之前 以前 前 | after since 之后 以后 后
above over 以上 | below under 以下
accept accepts accepted 接受 收下 接收 | refuse refuses refused reject rejects decline declines 拒绝 拒收 谢绝 否决 驳回
allow allows permit permits 允许 准许 许可 | forbid forbids ban bans block blocks 禁止 不准 严禁
approve approved approves 批准 同意 通过 | reject rejected rejects deny denied 驳回 否决 拒绝
friendly kind warm 友好 友善 和善 亲切 | hostile unfriendly rude cold nasty 敌对 冷漠 粗鲁 不友好 凶
spacious roomy large 宽敞 宽阔 | cramped small tiny poky narrow 局促 狭小 拥挤 逼仄 窄
tidy neat organised clean 整洁 整齐 干净 | messy untidy chaotic cluttered dirty 乱 凌乱 脏乱 乱成一团 乱糟糟 脏
healthy fit well 健康 好好的 | sick ill unwell dying 生病 病重 病了 重病
alive living 活着 健在 存活 活 | dead died deceased 死 死了 全死 去世 过世 离世
valid active effective 有效 生效 | expired revoked lapsed invalid void suspended 失效 过期 吊销 作废 到期 无效
open opened operating 营业 开放 开门 打开 开着 | closed shut 关门 休息 停业 打烊 歇业 关闭 关上 关着
on enabled running 开 开启 打开 启用 | off disabled 关 关上 关掉 关闭 禁用 停用
start begin resume 恢复 运行 启动 | stop halt suspend suspended 停运 停止 停机 停产 停工 暂停
works working functioning running 正常 好用 运转 | broken dead faulty down defective 坏 故障 失灵 停运 瘫痪
free gratis 免费 无偿 不要钱 | paid pay charge charged costs 付费 收费 有偿 要钱
keep keeps retain 保留 留着 留下 | sell sells sold discard discards delete deletes 卖 卖掉 出售 扔 删除 丢弃
sell sells selling 卖 卖掉 出售 | keep keeps retain 留着 保留 不卖 留下
like likes enjoy love loves prefer prefers 喜欢 爱 偏爱 乐于 | avoid avoids hate hates dislike dislikes 避开 讨厌 回避 反感 嫌 远离
include includes included 包含 包括 含 | exclude excludes excluded omit omits 不含 排除 不包括 除外
increase rise grow raise 增加 提高 上涨 上调 涨价 涨 | decrease fall drop cut reduce lower 减少 降低 下跌 下调 降价 跌
increasing growing rising 增长 变多 | shrinking falling declining 萎缩 变少
early earlier 提前 早 提早 | late later delayed 推迟 晚 延后 延误 迟到
punctual on-time 准时 准点 按时 | late delayed overdue 迟到 晚点 逾期 误点
win won beat 赢 获胜 胜 | lose lost 输 落败 败 告负
pass passed 通过 考过 及格 | fail failed flunked 没通过 挂科 不及格 落榜
success succeeded successful 成功 | failure failed 失败 告吹
buy buying 买 | sell selling 卖
lend 借出 借给 | borrow 借入 借来
rent rents renting 租 租房 | own owns bought 自有 买房 自己的
employed working job 在职 上班 | unemployed retired jobless 失业 待业 退休
hired employed joined 入职 录用 | fired dismissed resigned left 被辞退 离职 开除 辞职
married engaged 已婚 结婚 订婚 | single divorced unmarried bachelor separated 单身 离婚 未婚 离异
together 在一起 同居 | separated apart broke-up 分手 分开 分居
pregnant 怀孕 | born birth 生了 出生 分娩
reliable stable steady 稳定 可靠 | unreliable unstable flaky 不稳定 不可靠 时好时坏
fast quick responsive 快 迅速 流畅 | slow sluggish laggy 慢 缓慢 卡 卡顿
easy simple 容易 简单 轻松 好用 | hard difficult tough complicated 难 困难 复杂 难用
cheap affordable 便宜 实惠 | expensive costly pricey 贵 昂贵
comfortable cosy 舒服 舒适 | uncomfortable 不舒服 难受
quiet silent calm 安静 静 清静 | noisy loud 吵 吵闹 嘈杂
hot warm 热 温暖 暖 | cold cool chilly freezing 冷 凉 寒冷
dry 干 干燥 | wet damp humid soaked 湿 潮湿
full packed crowded booked 满 爆满 拥挤 | empty vacant deserted 空 空着 没人 冷清
busy occupied 忙 繁忙 | free idle available 闲 有空 空闲
strong 强 浓 结实 | weak 弱 淡 无力
bright sunny 亮 明亮 | dark dim gloomy 暗 昏暗
tall high 高 | short low 矮 低
fat overweight 胖 超重 | thin slim 瘦 苗条
happy glad cheerful satisfied 高兴 开心 满意 满足 | sad unhappy upset miserable dissatisfied depressed 难过 伤心 不满 沮丧 郁闷
calm relaxed 平静 放松 | nervous anxious tense stressed 紧张 焦虑 压力大
confident 自信 | insecure doubtful 自卑 没信心
optimistic 乐观 | pessimistic 悲观
outgoing extroverted sociable 外向 开朗 | shy introverted reserved 内向 害羞 腼腆
polite 礼貌 客气 | rude impolite 粗鲁 无礼
honest 诚实 | dishonest lying 撒谎 不诚实
generous 大方 慷慨 | stingy mean 小气 吝啬
hardworking diligent 勤奋 勤快 | lazy 懒 懒惰
patient 耐心 | impatient 急躁 没耐心
strict 严格 严厉 | lenient relaxed lax 宽松 宽容
safe secure 安全 | dangerous risky unsafe vulnerable 危险 不安全 有漏洞
legal 合法 | illegal 违法 非法
public open 公开 公有 | private confidential secret internal 私有 保密 机密 内部
visible shown displayed 可见 显示 | hidden invisible concealed 隐藏 不可见
encrypted secure 加密 | unencrypted plaintext 明文 未加密
automatic automated 自动 | manual manually hand 手动 人工 手工
mandatory required compulsory 强制 必须 必修 必填 | optional voluntary 可选 自愿 选修 选填
permanent unlimited 永久 长期 | temporary limited interim 临时 短期 有限
full-time 全职 | part-time 兼职
remote home 远程 居家 线上 | office onsite in-person 现场 线下 坐班 到岗
online virtual 线上 在线 网上 视频 | offline in-person face-to-face 线下 当面 面对面 现场
indoors inside 室内 | outdoors outside 室外 户外
upstairs 楼上 | downstairs 楼下
left 左 左边 | right 右 右边
morning 早上 上午 早班 | evening night afternoon 晚上 夜里 下午 晚班 夜班
day 白天 白班 | night 夜里 夜班
daily 每天 | weekly monthly 每周 每月
weekly 每周 | monthly biweekly quarterly 每月 双周 每季度
always 总是 一直 | never rarely 从不 很少 从来不
often frequently 经常 常常 | rarely seldom never 很少 难得 从不
all everything everyone 全部 所有 | none nothing nobody 没有一个
first 第一 | last 最后
minimum 最少 | maximum 最多
vegetarian vegan 素食 吃素 | meat carnivore 吃肉 荤
sweet sugar sugared 甜 加糖 | unsweetened sugarfree bitter 无糖 不加糖 苦
spicy hot 辣 | mild bland 清淡 不辣
fresh 新鲜 | stale rotten mouldy spoiled 变质 发霉 过期
raw rare 生 | cooked well-done 熟 全熟
long 长 | short cropped 短
straight 直 | curly wavy 卷
bearded beard 胡子 留 | shaved clean-shaven shaven 刮 刮掉 剃 剃掉
new modern 新 | old outdated obsolete 旧 过时 老旧
broken damaged 坏 损坏 | fixed repaired working intact 修好 完好 恢复
blocked stuck 卡住 受阻 | unblocked cleared resolved 疏通 解除 畅通
pending waiting 待处理 待审 | done completed resolved approved closed 完成 已处理 结案 通过
unpaid owing owed outstanding 未付 欠 拖欠 欠债 欠着 | paid settled cleared 付清 还清 结清 已付
locked 锁定 上锁 | unlocked 解锁 没锁
connected 连接 连上 | disconnected 断开 断线
installed 安装 装了 | uninstalled removed 卸载 移除 拆除
present attending 到场 出席 | absent missing 缺席 请假
available 可用 有货 | unavailable sold-out 不可用 缺货 售罄 没货
popular 受欢迎 | unpopular 冷门
supports supported 支持 | opposes opposed unsupported 反对 不支持
agree agrees agreed 同意 赞成 | disagree disagrees opposes objected 反对 不同意
trusts trust believes 信任 相信 | distrusts doubts mistrusts 怀疑 不信任
remembers 记得 | forgets forgot forgotten 忘了 忘记
knows 知道 会 懂 | ignorant 不懂 不会
profitable profit 盈利 赚钱 | loss losing unprofitable 亏损 赔钱 亏
solvent thriving flourishing 兴旺 红火 | bankrupt insolvent bust 破产 倒闭
urgent 紧急 | low-priority 不急
correct right accurate 正确 准确 | wrong incorrect inaccurate 错误 有误 不对
positive 阳性 积极 | negative 阴性 消极
benign 良性 | malignant 恶性
awake 醒 | asleep sleeping 睡着 睡了
drunk 喝醉 | sober 清醒
smoker smokes 抽烟 | nonsmoker 不抽烟 戒烟
stays staying remain remains stay 留下 留任 待 | leaves leaving moving quits 离开 走 搬走 离任
arrives arrived 到达 到了 | departs departed left 离开 出发
clockwise 顺时针 | anticlockwise counterclockwise 逆时针
upgrade upgraded 升级 升 | downgrade downgraded 降级 降
inflated 充气 | deflated flat 漏气 没气
recovering recovered better improving improved 好转 康复 改善 | worse worsening deteriorating worsened 恶化 加重 变差
flexible 灵活 弹性 | fixed rigid 固定
ascending 升序 | descending 降序
senior 高级 资深 | junior 初级
expert advanced 高级 精通 熟练 | beginner novice basic 入门 初学者 初级 新手
shared 共享 合租 | private own 独享 独住 整租 单独
alone single 独自 一个人 | accompanied together group 一起 结伴 多人
ends ended finished over 结束 完了 | continues ongoing continuing 继续 进行中
wide broad 宽 | narrow 窄
heavy 重 | light lightweight 轻
thick 厚 粗 | thin 薄 细
deep 深 | shallow 浅
sharp 锋利 | blunt dull 钝
smooth 顺利 光滑 | rough bumpy 粗糙 坎坷 不顺
"""
