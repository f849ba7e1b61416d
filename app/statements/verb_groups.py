"""Verbs that say one thing, a group a line, English and Chinese side by side. No group has a name: see `grouped`."""

VERB_GROUPS = """
refuse refuses refused refusing reject rejects rebuff rebuffs 拒绝 驳回 否决 回绝 拒收 谢绝 推辞
allow allows allowed permit permits permitted let lets 允许 准许 许可 容许
forbid forbids ban bans prohibit prohibits bar bars 禁止 严禁 不准
begin begins began start starts started commence commences kick-off embark 开始 起始 开工 动工 着手 启动 开头
end ends ended finish finishes finished conclude concludes terminate terminates 结束 完结 终止 收尾 告终
continue continues continued carry-on proceed resume resumes 继续 持续 接着 恢复
pause pauses suspend suspends halt halts 暂停 中止 搁置
depart departs departed leave leaves takeoff 出发 启程 动身 起飞 离港 发车 开出
arrive arrives arrived land lands landed 到达 抵达 降落 到站 落地
drip drips leak leaks leaking seep seeps 滴水 漏水 渗水 漏 渗漏
weigh weighs weighed weight mass 重 重量 体重 称重
measure measures length 长度 量
last lasts lasted take takes duration 耗时 持续 历时 费时 花费时间
cost costs charge charges price priced fee 价格 价钱 费用 收费 售价 要价 月费 年费
pay pays paid settle settles 付 支付 付款 缴纳 交纳 缴 付清 结清 还清
earn earns earned make salary income 挣 赚 收入 薪水 工资 薪资
owe owes owed debt 欠 欠债 负债 欠款
borrow borrows borrowed loan 借 借用 借阅 借入
save saves saved economise put-aside 攒钱 攒 存钱 积蓄
spend spends spent 花 花费 花销 开销 支出
sell sells sold flog 卖 出售 卖掉 转让 出手 售出 变卖
buy buys bought purchase purchases purchased acquire acquires acquired get 买 购买 购置 购入 选购 买入 添置
keep keeps kept retain retains hold-on 保留 留着 留下 留住 不卖
return returns returned give-back refund 退还 归还 退回 退款 还
find finds found discover discovers consider considers think thinks regard deem 觉得 认为 发现 感觉
seek seeks look-for search searches hunt 寻找 找 搜索 查找 物色
lose loses lost mislay misplace 丢 丢失 弄丢 遗失 掉了
fear fears afraid scared dread dreads frightened terrified 怕 害怕 恐惧 惧怕 畏惧 吓人
hate hates hated 憎恨 痛恨 反感 厌恶 嫌弃 看不惯 烦
enjoy enjoys enjoyed relish savour 享受 乐于 爱好 热衷 热衷于 痴迷 迷上
prefer prefers preferred favour favours favor favors 更愿意 宁愿 宁可 更喜欢 偏好 偏爱 青睐 倾向于
avoid avoids avoided shun shuns steer-clear dodge evade 避开 回避 躲开 避免 绕开 远离
tolerate tolerates stand bear endure 容忍 忍受 耐受 承受
want wants wanted desire desires wish wishes 想要 希望 盼望 渴望 愿意 期望 盼
hope hopes hoped aspire aspires dream 梦想 向往 憧憬
intend intends intended plan plans planning aim aims mean 打算 计划 准备 想 有意 拟 预备 筹划
decide decides decided resolve resolves opt opts chose choose chooses chosen pick picks 决定 选择 拿定主意 选定 敲定 挑
remember remembers remembered recall 记得 记住 想起
forget forgets forgot forgotten 忘 忘记 忘了 遗忘
know knows knew aware 知道 了解 知晓 清楚 懂 明白
believe believes trust trusts 相信 信任 信
doubt doubts suspect suspects 怀疑 质疑
tell tells told inform informs notify notifies notified alert 告诉 告知 通知 转告
ask asks asked request requests inquire enquire 请求 询问 问 申请 打听
speak speaks talk talks chat chats converse 说 讲 谈 聊天 交谈 聊
call calls phone phones ring rings telephone dial 打电话 致电 电话联系 来电 呼叫
contact contacts reach reached get-hold 联系 联络 找到
write writes wrote compose composes draft drafts pen 写 编写 撰写 起草 写作
email emails mail mails 发邮件 写邮件 邮件
send sends sent dispatch dispatches ship ships transmit 发 发送 寄 寄出 发出 发货
receive receives received get gets obtain 收到 接收 接到 领到
deliver delivers delivered 送达 交付 送货 派送 配送 送到
give gives gave present grant grants hand 给 给予 赠 赠送 授予
show shows display displays present presents exhibit 显示 展示 呈现 展出
hide hides hidden conceal conceals mask masks 隐藏 掩盖 遮挡 隐瞒
open opens opened unlock 打开 开启 开 敞开
shut shuts close closes closed 关 关闭 关上 合上 关掉
repair repairs repaired mend mends fix fixes overhaul 修理 维修 修复 修好 修补 检修
break breaks broke broken crack cracks snap snapped shatter 坏 损坏 破损 摔坏 打碎 断裂
build builds built construct erect assemble assembles 建造 建 修建 搭建 组装 盖
destroy destroys demolish demolishes ruin wreck tear-down 拆除 拆 毁坏 摧毁 破坏 销毁
clean cleans cleaned tidy tidies scrub wipe vacuum 打扫 清理 清洁 擦 收拾 整理
wash washes washed rinse launder 洗 清洗 洗涤
cook cooks cooked prepare 做饭 烹饪 下厨 烧菜 炒菜 烧饭
grow grows grew cultivate cultivates plant plants raise 种 种植 栽 栽种 栽培 培育
raise raises raised bring-up rear brought-up 带大 抚养 养大 拉扯大 抚养成人 养育
breed breeds keeps 养 饲养 喂养
feed feeds fed 喂 喂食 投喂
sleep sleeps slept nap naps bedtime doze 睡觉 睡 入睡 就寝 睡着 午睡
wake wakes woke awake rise rises get-up 起床 醒 醒来 早起
rest rests rested relax relaxes unwind chill 休息 放松 歇 歇息
exercise exercises workout train trains training 锻炼 健身 训练 运动
walk walks walked stroll strolls hike hikes 走路 散步 步行 徒步 遛弯
jog jogs jogging running runs 跑步 慢跑 晨跑 夜跑
ride rides rode cycle cycles cycling bike bikes 骑 骑车 骑行 骑自行车 骑单车
drive drives drove driving 开车 驾驶 驾车 自驾
fly flies flew flown 飞 乘机
travel travels travelled trip journey tour 旅行 旅游 出游 出差 游玩
commute commutes commuting 通勤 上下班 上班路上
move moves moved relocate relocates relocated emigrate emigrated immigrate 搬 搬家 搬迁 迁 迁往 迁到 迁至 移居 移民 搬到
stay stays stayed remain remains lodge 住 停留 逗留 待 呆
inhabit dwell dwells reside resides 居住 定居 住在 家住 安家
rent rents rented lease leases 租 租用 租赁 租住
visit visits visited call-on 拜访 探望 看望 走访 参观 去
meet meets met encounter gather get-together 见面 会面 碰面 碰头 相见 会晤
attend attends attended join joins participate participates take-part 参加 出席 参与
skip skips miss misses missed 缺席 错过 缺勤 翘
invite invites invited 邀请 请 邀
help helps helped assist assists aid support 帮助 帮忙 协助 帮 支援
hurt hurts ache aches pain painful sore 疼 疼痛 痛 酸痛
suffer suffers suffered 患 患有 得了 遭受
recover recovers recovered heal heals cured 康复 痊愈 好转 病好
treat treats treated cure cures 治疗 医治 治 治好
die dies died perish 死 去世 过世 病逝 逝世 离世 死亡 走了
marry marries wed 结婚 成婚 嫁 娶 完婚
divorce divorces divorced 离婚 离异
graduate graduates graduated 毕业
enrol enrolled enroll enrolls register registers registered sign-up 报名 注册 登记 入学
teach teaches taught instruct instructs tutor lecture 教 教书 授课 讲课 辅导
learn learns learned learnt study studies studied studying 学 学习 就读 就读于 攻读 读书 上学 念书
pass passes passed 通过 考过 及格 合格
fail fails failed flunk 失败 没通过 落榜 不及格 挂科 未通过
practise practises practice practices rehearse 练习 练 排练 操练
hire hires hired employ employs employees staff recruit headcount 雇用 聘请 招聘 录用 员工
fire fires fired dismiss dismissed sack sacked lay-off laid-off 解雇 开除 辞退 裁员 裁掉
resign resigns resigned quit quits step-down 辞职 离职 辞去 跳槽
retire retires retired 退休 退下来
promote promotes promoted 晋升 升职 提拔 升任
lead leads led head heads direct directs run runs chair chairs oversee oversees supervise supervises 负责 领导 带领 主管 牵头 带 主持 掌管
own owns owned possess possesses have belongs 拥有 有 持有 所有 归
hold holds held take-place happens 举行 召开 举办 开 进行
use uses used utilise utilize employ rely-on 用 使用 采用 利用 运用 应用
switch switches switched change changes changed swap swaps replace replaces replaced migrate 换 更换 换成 改用 切换 改成 替换 轮换
update updates updated upgrade upgrades upgraded refresh 更新 升级 刷新
install installs installed deploy deploys deployed roll-out 安装 部署 装 上线
uninstall uninstalls remove removes removed delete deletes deleted strip 删除 移除 卸载 去掉 删 清掉
add adds added append include includes 添加 增加 新增
reduce reduces reduced cut cuts lower lowers shrink decrease 减少 降低 缩减 压缩 下调
increase increases increased rise raise raises grow 增加 提高 提升 上涨 上调 涨 增长
expire expires expired lapse lapses lapsed run-out 过期 到期 失效 截止 期满
renew renews renewed extend extends prolong 续签 续期 延长 续费 续约 展期
revoke revokes revoked withdraw withdraws rescind 吊销 撤销 收回 撤回
cancel cancels cancelled abort aborts scrap 取消 退订 退掉 作废 撤
postpone postpones postponed delay delays delayed defer defers put-off 推迟 延期 延后 耽搁 拖延 延误
schedule schedules scheduled arrange arranges set fixed 安排 排期 定 定在 约定 预约
book books booked reserve reserves reserved reservation 预订 预定 订 订票
wait waits waiting await 等 等待 等候 等着
block blocks blocked obstruct hold-up prevents prevent 阻塞 阻止 阻碍 卡住 拦住
limit limits limited restrict restricts cap caps capped 限制 限定 上限 限
exceed exceeds surpass larger above over 超过 超出 高于 大于
require requires required demand demands must need needs 要求 需要 须 必须 得 需
contain contains contained comprise comprises hold consist 包含 含有 装有 含
cover covers covered 覆盖 涵盖 包括
store stores stored save keep archive archives archived retained persist 存储 保存 储存 存放 存 保留 存档 归档
copy copies copied duplicate replicate backup 复制 拷贝 备份
encrypt encrypts encode 加密 加了密
check checks checked verify verifies inspect examine examines audit 检查 核对 验证 审核 查验 体检 审查 复核
test tests tested try trial 测试 试 试用 检验 试验
approve approves approved sign-off ok okay endorse 批准 同意 审批 核准 认可 签批
answer answers answered reply replies replied respond responds 回答 回复 答复 回应
explain explains explained clarify clarifies describe describes 解释 说明 讲解 阐述 描述
complain complains complained moan grumble 投诉 抱怨 吐槽 埋怨 发牢骚
praise praises praised commend compliment 表扬 称赞 夸 夸奖 赞扬 好评
blame blames accuse criticise criticize criticizes scold 批评 指责 责怪 骂 训
laugh laughs joke jokes smile 笑 开玩笑
cry cries cried weep sob 哭 哭泣 流泪
worry worries worried concerned anxious 担心 担忧 忧虑 发愁 操心
quarrel quarrels argue argues argued row fight fell-out 吵架 争吵 争执 吵 闹矛盾
collect collects collected gather gathers amass 收集 收藏 搜集 采集
play plays played 玩 打 演奏 弹
sing sings sang 唱 唱歌 演唱
listen listens hear hears heard 听 收听 听到
watch watches watched view views see sees saw 看 观看 收看 观赏
paint paints painted draw draws sketch 画 画画 绘画 作画
photograph photographs shoot shoots 拍照 摄影 拍摄 照相
fish fishes fishing angling 钓鱼 垂钓
swim swims swam bathe 游泳 游水
climb climbs climbed 爬山 登山 攀登 爬
wear wears wore dress dressed 穿 戴 佩戴 身穿
shave shaves shaved trim trims 剃 刮 刮掉 剃掉 修剪
eat eats ate consume consumes dine dines 吃 食用 进食 用餐 就餐
drink drinks drank sip 喝 饮用 饮 喝水
fast fasts fasting diet dieting slimming 节食 减肥 禁食 瘦身 控制饮食
smoke smokes smoked smoking 抽烟 吸烟 烟瘾
carry carries carried bring brings brought 带 携带 拿 带上 随身
put puts place places placed lay 放 摆 搁 放在 摆放 置于
work works worked 工作 上班 任职 就职 供职 打工 干活
commission run runs operate operates function functions 运行 运转 运作 跑 操作 工作着
crash crashes crashed hang hangs hung freeze 崩溃 宕机 死机 闪退 卡死 挂了
restart restarts reboot reboots 重启 重新启动
reset resets 重置 重设 复位
monitor monitors observe track tracks 监控 监测 追踪 观察 跟踪
log logs record records recorded 记录 录 登录日志 记
publish publishes published release releases released launch launches launched 发布 发行 推出 上市 出版 上线
merge merges merged combine combines unite 合并 并入 合到
split splits divide divides separate 拆分 分开 分割 分成
translate translates 翻译 译
summarise summarize sum-up 总结 概括 归纳
compare compares 比较 对比 相比
produce produces generate generates make makes 生产 生成 产生 制造 制作 产出
import imports 导入 引入 进口
print prints printed 打印 印刷 印
sign signs signed 签 签字 签署 签名 签订
win wins won 赢 获胜 夺冠 中奖 胜
compete competes race 比赛 竞争 参赛
injure injures injured sprain sprained twist fracture 受伤 扭伤 骨折 摔伤 弄伤
gain gains 增 长胖 发胖
donate donates donated contribute 捐 捐款 捐赠 捐献
volunteer volunteers 做志愿者 当志愿者 义工 志愿服务
inherit inherits inherited 继承 传给
guard guards protect protects secure defend 保护 守护 防护 看守
steal steals stole stolen rob robbed theft 偷 被盗 盗 偷走 失窃
bankrupt insolvent bust 破产 倒闭 关门大吉 垮 歇业
handle handles handled process processes deal deals tackle 处理 办理 应对 解决
take-over takes-over inherit-role 接手 接管 接任 接替
"""
