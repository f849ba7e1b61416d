"""What is done, in words of one meaning, English and Chinese side by side."""

from app.statements.word_classes import classes

VERBS = classes(
    """
    begin: began begun begins
    com: came
    go: went gone
    fly: flew flown
    drive: drove driven
    eat: ate eaten
    drink: drank drunk
    speak: spoke spoken
    break: broke
    tak: took taken
    win: won
    los: lost
    fall: fell fallen
    rise: rose risen
    send: sends sending
    stand: stood
    sit: sat
    say: said
    tell: told
    becom: became
    erase: wipe wiped erase erased purge purged clear cleared empties emptied 清空 清除 抹掉
    remove: remove removed delete deleted drops 删除 删掉 去掉 删去
    address_as: call called 称呼 称
    complain: complain complained complaint complains complaints 投诉 抱怨 吐槽
    pickup: pick-up pickup 取 取件 自提 领取
    approve_of: sign-off signoff 签字 签批
    prepare: prepare preparing prepared prepares preparation 准备 筹备 备考
    employ: hire hired hires employ employs recruit recruited 雇 雇佣 聘用 招聘 录用
    teach: teach teaches taught teaching tutor tutors tutoring 教 教书 任教 执教 授课
    guide: mentor mentors mentoring coach coaches 指导
    build: build builds built construct constructed 建 建造 搭建 盖
    rotate: rotate rotates rotated 轮换
    create: create created creates 创建 新建 建立
    make: produce produced produces manufacture manufactured 生产 制造 制作
    found: founded founder establish established 创办 创立 成立
    support: support supports supported 支持
    provide: provide provides provided offer offers offered supply supplies supplied 提供 供应
    receive: receive received receives obtain obtained 收到 获得 得到
    give: give gives gave given donate donated 送 赠送 捐 捐赠
    lend: lend lends lent 借给 借出
    borrow: borrow borrows borrowed 借了 借来 借入
    show: show shows shown display displays displayed 展示 显示
    hide: hide hides hidden hid 隐藏 藏
    keep_data: store stores stored save saves saved persist persisted retain retained 保存 存储 存 储存 保留 存在
    load: load loads loaded import imported imports 导入 加载
    export: export exports exported 导出
    upload: upload uploads uploaded 上传
    download: download downloads downloaded 下载
    run_job: execute executes executed 执行 运行
    check: check checks checked verify verifies verified inspect inspected inspection 检查 核对 核实 验证 检验
    test: tests tested testing 测试
    review: review reviews reviewed 审查 评审 复查
    fix: fix fixes fixed repair repaired repairs mend mended 修 修复 修理 维修 修好
    break: broken broke breaks malfunction malfunctions malfunctioning kaput 坏 坏了 不能用 出故障 失灵 用不了
    clean: clean cleans cleaned tidy tidies 打扫 清洁 清扫
    wash: wash washes washed launder 洗 清洗
    cook: cook cooks cooked cooking 做饭 烹饪 烧饭 下厨 煮
    bake: bake bakes baked baking 烘焙 烤
    write: write writes written wrote author authored 写 编写 撰写 书写
    draw: draw draws drew paint paints painting painted 画 画画 绘画
    sing: sing sings sang singing 唱歌 唱
    dance: dance dances dancing 跳舞 舞蹈
    swim: swim swims swimming swam 游泳
    jog: jog jogs jogging 慢跑
    cycle: cycle cycles cycling biking 骑车 骑行
    walk: walk walks walking walked stroll strolls 走路 步行 散步
    hike: hike hikes hiking hiked trek trekking 徒步 爬山 登山 远足
    climb: climb climbs climbing 攀岩 攀登
    ski: ski skis skiing 滑雪
    fish: fishing angling 钓鱼
    gardening: gardening 园艺 种花
    camp: camp camping 露营
    shopping: shop shopping 购物 逛街
    buy: buy purchase bought acquire acquired 买 购买 购入 入手 购置 采购
    sell: sell sells sold 卖 出售 卖掉 转让
    order: order orders ordered 下单 订购 点餐
    pay: pays paid payment payments 付 付款 支付 缴 缴纳 缴费
    earn: earn earns earned 挣 赚
    spend: spend spends spent 花 花费 花了
    owe: owe owes owed 欠
    invest: invest invests invested investment 投资
    rent: rent rents rented lease leased 租 租用 房租 租金 月租 月租金
    own: possess possesses
    visit: visit visits visited 参观 拜访 访问
    meet: meet meets met 见 见面 碰面 会面
    arrive: arrive arrives arrived arrival 到达 抵达 送达 到货
    depart: depart departs departed departure leaves 出发 动身 启程 起飞 发车
    return: return returns returned 退回 退货 归还 返回
    refund: refund refunds refunded reimbursement reimbursed reimburse 退款 报销
    replace: replace replaced replacement 更换 替换
    install: install installed installs setup fit fitted 安装 装 装上
    start_up: launch launches launched boot boots booted 启动
    crash: crash crashes crashed crashing 崩溃 闪退 宕机
    hang: hang hangs freezes froze stuck 卡死 卡住 卡顿
    happen: happen happens occur occurs occurred 发生 出现
    cause: causes caused 导致 引起 造成
    help: help helps helped assist assists assisted aid 帮助 帮 帮忙 协助
    ask_for: request requests requested asked demand demands 请求 申请
    require_of: require requires 要求
    suggest: suggest suggests suggested recommend recommends recommended advise advises advised advice 建议 推荐
    tell_of: inform informs informed notify notifies notified notification alert alerts 通知 告知 提醒 告诉
    report: report reports reported 报告 汇报 反映 反馈
    discuss: discuss discusses discussed discussion 讨论 商量 商讨
    decide: decide decides decided decision 决定
    choose: choose chooses chose chosen select selects selected pick picks picked 选择 选 挑选 选定
    promise: promise promises promised 答应 承诺
    refuse: refuse refuses refused 拒绝
    believe: believe believes believed 相信 认为 觉得
    trust: trust trusts trusted 信任
    forget: forget forgets forgot forgotten 忘 忘记 忘了
    remember: recalls remembers 记得 记住
    know: knows known 知道 认识 了解
    understand: understand understands understood 理解 懂 明白
    try: try tries tried attempt attempts attempted 尝试 试
    enjoy_time: relax relaxes relaxing unwind 放松 休息
    suffer: suffer suffers suffering suffered 患有 患 得了 得
    hurt: hurt hurts ache aches aching pain painful sore 疼 痛 疼痛 酸痛
    injure: injure injured injury sprain sprained 受伤 扭伤 拉伤
    operate_on: surgery surgical 手术 开刀
    treat: treat treats treated treatment therapy 治疗
    recover: recover recovered recovers recovery healed 康复 痊愈 恢复
    grow: plant plants planted grows cultivate 种 种植 栽
    feed: feed feeds fed 喂 喂养
    wear: wear wears wore worn 穿 穿戴 戴
    carry: carry carries carried 携带 随身带 带着
    park: park parks parked parking 停放 停车 停在
    commute: commute commutes commuting 通勤 上下班
    wed: marry marries
    graduate: graduate graduated graduates 毕业
    enrol: enrol enrolled enroll enrolls registered register registers signed 报名 注册 登记 报了
    publish: publish published publishes 发表 出版
    connect: connect connects connected connection link linked 连接 相连
    login: login log-in sign-in signin 登录 登陆
    merge: merge merges merged 合并
    store_up: archive archived archives 归档 存档
    compress: compress compressed zip 压缩
    count_up: total totals totalled 总计 合计 共计
    contain: contain contains contained comprise comprises consist consists 包含 含有 含
    hold_event: held 举行 举办 召开
    speak_with: talk talks chat chats talked 聊 聊天 谈
    call_up: phones phoned ring rings 打电话 通话 致电
    mail: mailed emailed e-mailed emails mails 发邮件
    wait: wait waits waited 等待 等候
    sleep: asleep slept sleeping 入睡
    watch_tv: views viewed
    translate: translate translates translated translation 翻译
    measure: measure measures measured 测量
    weigh: weigh weighs weighed weight 体重 重
    feature: feature functionality function 功能
    monitor: monitor monitors monitored monitoring 监控
    sort: sort sorts sorted 排序
    search: search searches searched look-up lookup 搜索 查找 查询 检索
    look_for: seek seeks seeking hunting 寻找 找
    submit: submit submits submitted 提交 上交 递交
    sync: sync syncs synced synchronise synchronises synchronised synchronize synchronized 同步
    maintain: maintain maintains maintained maintenance 维护
    handle: handle handles handled process processes processed 处理
    escalate: escalate 升级处理 上报
    pass_on: forward 转发 转交 转给 移交
    contact: contact 联系 联络
    invite: invite invitation 邀请 邀约
    expect: expect anticipate 预计 预期 期望 期待
    hope: hopes 盼望
    worry: worry worried anxious nervous 担心 担忧 焦虑
    bother: bother annoy 打扰 烦扰
    avoid: shun 回避 避开
    raise_child: raise upbringing 抚养 带大
    look_after: babysit 照顾 照料 照看
    adopt: adoption 领养 收养
    shave: shave 刮 剃
    dye: dye dyed 染
    nap: nap siesta 午睡 小睡
    cough: cough 咳嗽
    sneeze: sneeze 打喷嚏
    snore: snore 打呼噜 打鼾
    faint: faint 晕倒 昏倒
    vomit: vomit 呕吐 吐了
    diagnose: diagnose diagnosis 确诊 诊断
    prescribe: prescribe prescription 处方 开药
    immunise: immunised immunized 打疫苗
    lose_weight: 减肥 减重 瘦身
    train: 训练 集训
    practise: practise practice rehearse rehearsal 练习 排练
    perform: perform performance 演出 表演
    compete: compete competition contest tournament 比赛 竞赛 参赛
    volunteer: volunteer 做志愿者 志愿 义工
    knit: knit 编织 织毛衣
    sew: sew 缝纫
    collect_things: collects collection 收藏 收集
    refactor: refactor 重构
    debug: debug 调试
    compile: compile compilation 编译
    containerise: dockerise containerised containerized 容器化
    scale: scale 扩容 伸缩
    encrypt_data: encryption 加密处理
    check: validate validation 校验
    parse: parse 解析
    render: render 渲染
    reboot: reboot restart 重启 重新启动
    queue_up: enqueue 入队
    retry: retry retried 重试
    log: logs 日志
    cache: caches 缓存
    format: format 格式 格式化
    print: print 打印
    scan: scan 扫描
    copy: copy copied duplicate 复制 拷贝
    attach: attach attachment 附件 附上
    subscribe_to: subscription 订阅服务
    apologise: apologise apologize apology 道歉 致歉
    thank: thanked grateful 感谢 感激
    praise: praise compliment 表扬 称赞 夸
    criticise: criticise criticize 批评
    argue: argue quarrel quarrelled 争吵 吵架
    retire: retire retirement 退休
    resign: resign resignation 辞职 离职
    promote: promote promotion 升职 晋升
    dismiss: dismiss fired laid-off 解雇 开除 裁员
    negotiate: negotiate 谈判 协商
    enrol: signature 签署 签订 签约
    deduct: deduct 扣除 扣
    transfer_money: remit wire 汇款 转账
    responsible: 收费 计费 扣费
    compensate: compensate compensation 赔偿 补偿
    deposit: deposit 押金 定金
    donate: donation 捐款
    lead: lead leads led head heads headed 牵头 主持
    responsible: responsible charge 掌管
    """
)
"""Class by word."""
