"""The rule judge on statements of a named subject: what change words, states, amounts and reworded facts amount to."""

import pytest

from app.statements.judge import Statement, Verdict, judge

CONTRADICTIONS = [
    ("user:mia", "My rent is 950 euros.", "My rent went up to 1020 euros."),
    ("user:mia", "The swimming class is on Tuesday.", "The swimming class is now on Thursday."),
    ("project:elm", "The parser is written in Perl.", "The parser was rewritten in Rust."),
    ("project:elm", "Sprint review is held in room 12.", "Sprint review has moved to room 15."),
    ("user:tom", "Tom's thesis is due on June 3.", "Since the extension Tom's thesis is due on July 1."),
    ("team:oak", "Priya runs the support desk.", "Marco took over the support desk from Priya."),
    ("user:sam", "Sam goes to kindergarten.", "Sam started school this year."),
    ("user:sam", "I drink coffee.", "I gave up coffee."),
    ("user:sam", "I like coffee.", "I drink tea now, no more coffee."),
    ("home:x", "The windows are shut at night.", "The windows are left open at night."),
    ("project:elm", "Ticket FX-204 is open.", "Ticket FX-204 has been resolved."),
    ("project:elm", "Nightly exports are turned on.", "Nightly exports are switched off."),
    ("project:elm", "The upload page is encrypted.", "The upload page is unencrypted."),
    ("user:joe", "Joe is vegan.", "Joe eats eggs and cheese again."),
    ("user:joe", "Joe is allergic to strawberries.", "Joe's strawberry allergy turned out to be a mistake."),
    ("user:joe", "Joe has a subscription to the Times.", "Joe cancelled his subscription to the Times."),
    ("user:joe", "Joe is coming to the wedding.", "Joe can't come to the wedding."),
    ("project:elm", "Project Lantern runs on PostgreSQL.", "We switched Lantern from PostgreSQL to MySQL."),
    ("project:elm", "Lantern's database is PostgreSQL.", "We switched Lantern from PostgreSQL to MySQL."),
    ("project:elm", "The service stores sessions in Redis.", "We moved from Redis to Memcached."),
    ("user:joe", "I take the bus to work.", "I cycle to work now instead of taking the bus."),
    ("user:joe", "My shift starts at 8.", "My shift starts at 9 now."),
    ("user:joe", "Joe sings in the choir.", "Joe quit the choir."),
    ("user:joe", "Everyone can edit the wiki.", "Only admins can edit the wiki."),
    ("team:oak", "Nina supervises Omar.", "Omar supervises Nina."),
    ("user:joe", "Deliveries go to the back door.", "Deliveries now go to the front desk."),
    ("user:joe", "I'd rather call than text.", "I'd rather text than call."),
    ("user:joe", "The library closes at 18:00.", "The library closes at 20:00 now."),
    ("user:joe", "Call me Joe.", "Please don't call me Joe any more."),
    ("user:joe", "My son plays hockey.", "My son doesn't play hockey any more."),
    ("user:joe", "The lease ends in March.", "The lease was extended until September."),
    ("user:林夏", "房租每个月三千二。", "房租涨到每个月三千五了。"),
    ("user:林夏", "游泳课在周二。", "游泳课改到周四了。"),
    ("project:竹", "解析器是用Perl写的。", "解析器用Rust重写了。"),
    ("user:林夏", "论文截止日期是六月三号。", "论文延期到七月一号。"),
    ("team:竹", "客服由小周负责。", "现在客服由老唐负责。"),
    ("user:林夏", "我每天喝可乐。", "我把可乐戒了。"),
    ("user:林夏", "晚上十点以后不要打电话。", "改一下，晚上九点以后不要打电话。"),
    ("project:竹", "夜间导出已经开启。", "夜间导出已经关闭。"),
    ("project:竹", "上传接口是加密的。", "上传接口是未加密的。"),
    ("user:林夏", "我单身。", "我上个月结婚了。"),
    ("user:林夏", "我怕蛇。", "我现在不怕蛇了。"),
    ("user:林夏", "我坐公交上班。", "我现在改骑车上班了。"),
    ("user:林夏", "早班八点开始。", "早班现在九点开始。"),
    ("user:林夏", "所有人都能编辑维基。", "维基只有管理员能编辑。"),
    ("user:林夏", "图书馆六点关门。", "图书馆现在八点关门。"),
    ("user:林夏", "比起坐车我更喜欢走路。", "比起走路我更喜欢坐车。"),
    ("user:林夏", "快递放门卫。", "快递不要放门卫了，放前台。"),
    ("user:林夏", "我参加周五的聚餐。", "周五的聚餐我去不了了。"),
    ("user:林夏", "手术定在三月五号。", "手术推迟到三月九号。"),
    ("user:林夏", "合唱团每周排练两次。", "合唱团现在每周排练三次。"),
    ("user:林夏", "我在星河公司实习。", "我在星河公司的实习结束了。"),
    ("user:林夏", "窗户晚上要关。", "窗户晚上别关。"),
    ("user:林夏", "我对芒果过敏。", "我对芒果过敏是弄错了。"),
    ("project:fir", "The retry delay is 5 seconds.", "We raised the retry delay to 20 seconds."),
    ("user:nora", "Nora rents a flat in Ghent.", "Nora moved out of the flat in Ghent."),
    ("user:nora", "I take sugar in my tea.", "I don't take sugar in my tea any more."),
    ("user:nora", "Nora is looking for a job.", "Nora has stopped looking for a job."),
    ("project:fir", "The docs are hosted on Netlify.", "The docs have moved to GitHub Pages."),
    ("project:fir", "Guests can see the dashboard.", "Guests can no longer see the dashboard."),
    ("user:nora", "My appointment is at 14:00.", "My appointment was changed to 15:30."),
    ("home:hut", "The heating is on.", "The heating is off."),
    ("user:nora", "Nora prefers trains to planes.", "Nora prefers planes to trains."),
    ("user:nora", "I pay by credit card.", "I pay by bank transfer now."),
    ("user:nora", "The wedding is in June.", "The wedding has been postponed to September."),
    ("user:nora", "Nora is single.", "Nora got married in spring."),
    ("project:fir", "Order 5512 is pending.", "Order 5512 has been approved."),
    ("user:nora", "Dinner is at seven.", "Dinner is at eight instead."),
    ("project:fir", "Comments are moderated.", "Comments are no longer moderated."),
    ("user:nora", "I sit next to the printer.", "I now sit next to the window."),
    ("home:hut", "Shoes are allowed in the hall.", "Shoes are forbidden in the hall."),
    ("team:yew", "Rita trains Paul.", "Rita no longer trains Paul."),
    ("project:fir", "The logo is blue.", "The logo was changed to orange."),
    ("user:夏天晴", "水管工周五来。", "水管工改到周一来。"),
    ("project:枫", "重试间隔是五秒。", "重试间隔调到二十秒了。"),
    ("project:枫", "发布经理是小江。", "发布经理换成老罗了。"),
    ("user:夏天晴", "我喝茶放糖。", "我喝茶不放糖了。"),
    ("user:夏天晴", "夏天晴在找工作。", "夏天晴不找工作了。"),
    ("project:枫", "访客可以看仪表盘。", "访客不能再看仪表盘了。"),
    ("user:夏天晴", "我的预约是下午两点。", "我的预约改到下午三点半了。"),
    ("home:屋", "暖气开着。", "暖气关了。"),
    ("user:夏天晴", "我用信用卡付款。", "我现在改用银行转账付款。"),
    ("user:夏天晴", "婚礼在六月。", "婚礼推迟到九月了。"),
    ("user:夏天晴", "夏天晴单身。", "夏天晴春天结了婚。"),
    ("project:枫", "订单5512待审批。", "订单5512已经批准了。"),
    ("user:夏天晴", "晚饭七点吃。", "晚饭改成八点吃。"),
    ("project:枫", "评论需要审核。", "评论不再需要审核。"),
    ("home:屋", "走廊里可以穿鞋。", "走廊里不许穿鞋。"),
    ("project:枫", "图标是蓝色的。", "图标改成橙色了。"),
    ("user:夏天晴", "夏天晴会来吃饭。", "夏天晴来不了，不吃饭了。"),
    ("user:夏天晴", "会费每年两百。", "会费涨到每年两百六了。"),
]

DUPLICATES = [
    ("user:mia", "The name of Mia's cat is Pepper.", "Mia's cat is called Pepper."),
    ("user:mia", "Every Sunday at 7 a.m. the report is sent.", "The report is sent at 7:00 every Sunday."),
    ("user:mia", "My rent is 950 euros a month.", "I pay 950 euros rent a month."),
    ("user:mia", "The deadline for Mia's essay is April 2.", "Mia's essay is due on 2 April."),
    ("project:elm", "MariaDB is the database of the project.", "The project's database is MariaDB."),
    ("project:elm", "The build server is at 10.1.7.33.", "The build server's address is 10.1.7.33."),
    ("user:mia", "Mia's licence expires in May 2029.", "Mia's licence is valid until May 2029."),
    ("user:mia", "The bike is in the cellar.", "You can find the bike in the cellar."),
    ("user:mia", "I am afraid of spiders.", "Spiders frighten me."),
    ("user:mia", "I wake up at 5:30.", "I get up at half past five."),
    ("user:mia", "My son is called Noah.", "Noah is my son's name."),
    ("user:mia", "The shop is closed on Mondays.", "On Mondays the shop is closed."),
    ("user:mia", "I am learning Dutch.", "I study Dutch."),
    ("user:mia", "Mia works as a nurse.", "Mia is a nurse."),
    ("user:mia", "We never deploy on Fridays.", "No deploys on Fridays."),
    ("user:mia", "Parking costs 12 euros a day.", "The price of parking is 12 euros per day."),
    ("user:mia", "Mia owns a red bicycle.", "Mia has a red bike."),
    ("user:林夏", "我家猫叫胡椒。", "我的猫名叫胡椒。"),
    ("user:林夏", "报告每周日早上七点发。", "每周日七点发报告。"),
    ("user:林夏", "房租每个月三千二。", "每月房租是3200元。"),
    ("user:林夏", "作业四月二号截止。", "作业的截止日期是4月2日。"),
    ("project:竹", "数据库是MariaDB。", "项目的数据库用的是MariaDB。"),
    ("user:林夏", "驾照2029年5月到期。", "驾照有效期到2029年五月。"),
    ("user:林夏", "自行车在地下室。", "自行车放在地下室里。"),
    ("user:林夏", "我怕蜘蛛。", "我害怕蜘蛛。"),
    ("user:林夏", "下午四点以前交材料。", "材料交到16:00为止。"),
    ("user:林夏", "我在学荷兰语。", "我正在学习荷兰语。"),
    ("user:林夏", "禁止在走廊抽烟。", "走廊里不准吸烟。"),
    ("user:林夏", "我的医生是唐大夫。", "唐医生是我的医生。"),
    ("user:nora", "Nora's sister is called Tess.", "Tess is the name of Nora's sister."),
    ("project:fir", "The office is closed at weekends.", "At weekends the office is closed."),
    ("project:fir", "The nightly job starts at 2 a.m.", "At 02:00 every night the job begins."),
    ("user:nora", "Nora can't stand loud music.", "Nora hates loud music."),
    ("user:nora", "The contract ends on 30 September.", "The contract runs until September 30."),
    ("user:nora", "My bike is blue.", "I have a blue bike."),
    ("user:nora", "Nora is allergic to wasps.", "Nora has a wasp allergy."),
    ("user:nora", "I weigh 62 kg.", "My weight is 62 kg."),
    ("user:nora", "The spare tyre is in the trunk.", "In the trunk there is a spare tyre."),
    ("user:nora", "Nora teaches maths.", "Nora is a maths teacher."),
    ("project:fir", "The limit for uploads is 25 MB.", "Uploads are limited to 25 MB."),
    ("user:nora", "I was born in 1990.", "My birth year is 1990."),
    ("user:夏天晴", "合同九月三十号到期。", "合同有效期到9月30日。"),
    ("user:夏天晴", "我对黄蜂过敏。", "我黄蜂过敏。"),
    ("project:枫", "上传上限是25MB。", "上传最多25MB。"),
    ("user:夏天晴", "备胎在后备箱。", "后备箱里有备胎。"),
    ("user:夏天晴", "我体重六十二公斤。", "我的体重是62公斤。"),
    ("user:夏天晴", "我受不了吵闹的音乐。", "我讨厌吵闹的音乐。"),
    ("user:夏天晴", "晚上十一点睡觉。", "我每晚23:00睡。"),
]

SUPPLEMENTS = [
    ("user:mia", "Mia plays chess.", "Mia plays chess at the Riverside club on Thursdays."),
    ("user:mia", "Mia has a cat.", "Mia's cat is a grey Persian called Pepper."),
    ("project:elm", "Backups are encrypted.", "Backups are encrypted with a key kept in the vault."),
    ("user:mia", "Mia works in a bakery.", "Mia works in a bakery near the station."),
    ("user:mia", "Mia is looking for a flat.", "Mia is looking for a two-room flat in Leeds."),
    ("user:mia", "My knee hurts.", "My left knee hurts when I climb stairs."),
    ("user:mia", "Mia's brother lives in Spain.", "Mia's brother lives in Spain, in Valencia."),
    ("project:elm", "The API uses OAuth.", "The API uses OAuth 2.0 with PKCE."),
    ("user:mia", "Mia has a dentist appointment in May.", "Mia's dentist appointment in May is at 9:15."),
    ("project:elm", "Printer 4 is broken.", "Printer 4 is broken because the fuser overheated."),
    ("user:mia", "Mia volunteers.", "Mia volunteers at an animal shelter."),
    ("user:mia", "The car needs new tyres.", "The car needs new winter tyres before November."),
    ("user:林夏", "林夏会下棋。", "林夏每周四在河边的俱乐部下棋。"),
    ("user:林夏", "林夏有一只猫。", "林夏的猫是灰色的波斯猫，叫胡椒。"),
    ("project:竹", "备份是加密的。", "备份是加密的，密钥存在保险库。"),
    ("user:林夏", "林夏在面包店工作。", "林夏在车站旁边的面包店工作。"),
    ("user:林夏", "林夏在找房子。", "林夏在利兹找两居室的房子。"),
    ("user:林夏", "我膝盖疼。", "我爬楼梯的时候膝盖疼。"),
    ("user:林夏", "林夏的哥哥在西班牙。", "林夏的哥哥住在西班牙的瓦伦西亚。"),
    ("project:竹", "接口用OAuth。", "接口用OAuth 2.0，带PKCE。"),
    ("user:林夏", "四号打印机坏了。", "四号打印机坏了，要换定影器。"),
    ("user:林夏", "林夏五月要看牙医。", "林夏五月十号早上要看牙医。"),
    ("user:林夏", "车要换轮胎。", "车要在十一月之前换冬季轮胎。"),
    ("user:nora", "Nora writes poems.", "Nora writes poems about the sea every winter."),
    ("user:nora", "Nora has a car.", "Nora's car is a ten-year-old Volvo."),
    ("project:fir", "Deploys need approval.", "Deploys need approval from two maintainers."),
    ("user:nora", "Nora hurt her wrist.", "Nora hurt her left wrist while skiing."),
    ("project:fir", "Search is slow.", "Search is slow when more than ten filters are set."),
    ("user:nora", "Nora's uncle runs a farm.", "Nora's uncle runs a dairy farm in Wales with 80 cows."),
    ("user:夏天晴", "夏天晴写诗。", "夏天晴每年冬天写关于大海的诗。"),
    ("user:夏天晴", "夏天晴有车。", "夏天晴的车是开了十年的沃尔沃。"),
    ("project:枫", "上线需要审批。", "上线需要两个维护人审批。"),
    ("user:夏天晴", "夏天晴手腕受伤了。", "夏天晴滑雪时左手腕受伤了。"),
    ("project:枫", "搜索很慢。", "超过十个筛选条件时搜索很慢。"),
    ("user:夏天晴", "夏天晴的叔叔开农场。", "夏天晴的叔叔在威尔士开奶牛农场。"),
    ("user:夏天晴", "夏天晴学画画。", "夏天晴周六上午跟王老师学画画。"),
]

UNRELATED = [
    ("user:mia", "Mia met Sven on Monday.", "Mia has now met Olga on Tuesday."),
    ("user:mia", "The savings account is at Nordbank.", "The checking account is now at Südbank."),
    ("user:mia", "My cousin moved to Oslo.", "My brother has moved to Turin."),
    ("user:mia", "The kettle is broken.", "The toaster is now broken too."),
    ("user:mia", "Mia has started a yoga class.", "Mia has now started a pottery class."),
    ("project:elm", "The frontend was moved to Vercel.", "The backend was moved to Render."),
    ("project:elm", "Version 2.3 was released on May 4.", "Version 2.4 is now released."),
    ("user:mia", "Mia reads novels.", "Mia now reads poems as well."),
    ("user:mia", "Mia's flight to Rome is at 9:00.", "Mia's flight to Oslo is now at 11:00."),
    ("project:elm", "Ticket FX-204 is open.", "Ticket FX-240 has been resolved."),
    ("project:elm", "The left door is locked.", "The right door is unlocked."),
    ("user:mia", "Mia bought a lamp for 30 euros.", "Mia has bought a chair for 45 euros."),
    ("user:mia", "The gym opens at 6.", "The pool opens at 7 now."),
    ("user:mia", "Mia stopped eating sugar.", "Mia eats honey."),
    ("user:mia", "Mia's mother is retired.", "Mia is employed."),
    ("user:mia", "The attic is empty.", "The garage is full."),
    ("user:mia", "Mia cancelled the trip to Crete.", "Mia is planning a trip to Malta."),
    ("user:mia", "Ana called Mia on Friday.", "Mia called Ana on Friday."),
    ("user:mia", "Invoice 88 was paid in May.", "Invoice 89 was paid in June."),
    ("user:mia", "Mia speaks Czech.", "Mia now speaks Finnish."),
    ("project:elm", "The tests run on Linux.", "The builds run on macOS."),
    ("user:mia", "Mia used to smoke.", "Mia used to drink."),
    ("user:mia", "The blue folder holds contracts.", "The grey folder holds invoices."),
    ("user:mia", "Mia lent Sven 20 euros.", "Sven lent Mia 20 euros."),
    ("user:mia", "Mia's meeting with Kurt moved to Monday.", "Mia's meeting with Lisa is on Friday."),
    ("user:mia", "Mia's laptop has 16 GB of memory.", "Mia's tablet has 8 GB of memory."),
    ("user:林夏", "林夏周一见了小周。", "林夏周二见了老唐。"),
    ("user:林夏", "储蓄账户在北方银行。", "支票账户现在在南方银行。"),
    ("user:林夏", "我表哥搬到奥斯陆了。", "我弟弟搬到都灵了。"),
    ("user:林夏", "水壶坏了。", "烤面包机也坏了。"),
    ("user:林夏", "林夏报了瑜伽班。", "林夏现在报了陶艺班。"),
    ("project:竹", "前端迁到了Vercel。", "后端迁到了Render。"),
    ("user:林夏", "林夏看小说。", "林夏现在也看诗。"),
    ("user:林夏", "去罗马的航班九点起飞。", "去奥斯陆的航班改到十一点起飞。"),
    ("project:竹", "工单FX-204还没解决。", "工单FX-240已经解决了。"),
    ("project:竹", "左边的门锁了。", "右边的门没锁。"),
    ("user:林夏", "林夏买灯花了三十。", "林夏买椅子花了四十五。"),
    ("user:林夏", "健身房六点开门。", "游泳馆现在七点开门。"),
    ("user:林夏", "林夏不吃糖了。", "林夏吃蜂蜜。"),
    ("user:林夏", "阁楼是空的。", "车库是满的。"),
    ("user:林夏", "林夏取消了去克里特的旅行。", "林夏打算去马耳他旅行。"),
    ("user:林夏", "林夏会说捷克语。", "林夏现在会说芬兰语了。"),
    ("project:竹", "测试跑在Linux上。", "构建跑在macOS上。"),
    ("user:林夏", "蓝色文件夹放合同。", "灰色文件夹放发票。"),
    ("user:林夏", "林夏借给小周二十块。", "小周借给林二十块。"),
    ("user:林夏", "和老唐的会改到周一了。", "和小周的会在周五。"),
    ("user:林夏", "林夏的妈妈退休了。", "林夏在职。"),
    ("user:林夏", "小周喜欢爬山。", "老唐现在喜欢爬山。"),
    ("user:nora", "Nora's lease was extended to May.", "Nora's contract ends in June."),
    ("user:nora", "The morning class is at 9.", "The evening class has been moved to 19:00."),
    ("project:fir", "Server fir-1 runs Debian 12.", "Server fir-2 was upgraded to Debian 13."),
    ("project:fir", "The mobile team uses Kotlin.", "The web team switched to Svelte."),
    ("user:nora", "Nora quit her job.", "Nora likes her hobby."),
    ("user:nora", "Nora cancelled her phone contract.", "Nora has a new gym contract."),
    ("user:nora", "Nora's brother is left-handed.", "Nora's father is right-handed."),
    ("project:fir", "Branch dev is open.", "Branch main is closed."),
    ("user:nora", "Nora saw a film on Saturday.", "Nora saw a play on Sunday instead of resting."),
    ("user:nora", "Nora ordered 20 chairs.", "Nora ordered 12 tables."),
    ("user:nora", "Nora's dog is afraid of cats.", "Nora's dog is not afraid of thunder."),
    ("user:nora", "Paul paid Nora 50 euros.", "Nora paid Paul 50 euros."),
    ("project:fir", "Rack 3 was moved to hall B.", "Rack 4 was moved to hall C."),
    ("user:nora", "Nora stopped smoking in 2020.", "Nora stopped drinking in 2022."),
    ("user:nora", "Nora's first child was born in May.", "Nora's second child was born in June."),
    ("project:fir", "The German site is online.", "The French site went offline."),
    ("user:nora", "The blue key opens the shed.", "The red key opens the cellar."),
    ("user:nora", "Nora is not going to Rome.", "Nora is going to Milan."),
    ("project:fir", "Chrome users see the banner.", "Only Firefox users see the popup."),
    ("user:夏天晴", "早班九点开始。", "晚班改到七点开始了。"),
    ("project:枫", "枫一号机跑Debian 12。", "枫二号机升级到Debian 13了。"),
    ("project:枫", "移动组用Kotlin。", "网页组换成Svelte了。"),
    ("user:夏天晴", "夏天晴把手机套餐退了。", "夏天晴新办了健身套餐。"),
    ("user:夏天晴", "夏天晴的哥哥是左撇子。", "夏天晴的爸爸是右撇子。"),
    ("user:夏天晴", "夏天晴周六看了电影。", "夏天晴周日看了话剧。"),
    ("user:夏天晴", "夏天晴订了二十把椅子。", "夏天晴订了十二张桌子。"),
    ("user:夏天晴", "小江付给老罗五十。", "老罗付给小江五十。"),
    ("project:枫", "三号机柜搬到B厅了。", "四号机柜搬到C厅了。"),
    ("user:夏天晴", "夏天晴2020年戒烟了。", "夏天晴2022年戒酒了。"),
    ("project:枫", "德语站在线。", "法语站下线了。"),
    ("user:夏天晴", "蓝钥匙开棚子。", "红钥匙开地窖。"),
    ("user:夏天晴", "我不去罗马了。", "我去米兰。"),
    ("user:夏天晴", "大女儿五月出生。", "小女儿六月出生。"),
    ("user:夏天晴", "夏天晴的合同延长到五月。", "夏天晴的租约六月到期。"),
    ("user:夏天晴", "去北京的票改签到周五了。", "去天津的票是周六的。"),
    ("user:ida", "Ida has a piano.", "Ida's piano teacher lives in Graz."),
    ("user:ida", "Ida gave Max a watch.", "Max gave Ida a watch."),
    ("user:ida", "Ida's cat is black.", "Ida's dog is black."),
    ("user:ida", "Ida called the bank on Monday.", "The bank called Ida on Monday."),
    ("user:ida", "The key to the shed is on the hook.", "The key to the attic is on the hook."),
    ("user:ida", "Ida left the house at 8.", "Ida left the office at 18:00."),
    ("user:ida", "Ida lives with her aunt.", "Ida's aunt lives in Bern."),
    ("user:ida", "Ida's uncle moved to Lyon.", "Ida lives in Nice."),
    ("user:ida", "Ida asked Max for help.", "Max asked Ida for help."),
    ("project:ash", "The cache stores sessions.", "The cache stores thumbnails now as well."),
    ("project:ash", "Team red uses Slack.", "Team blue now uses Teams."),
    ("project:ash", "The report is due on May 3.", "The audit is due on May 10 now."),
    ("project:ash", "The deploy on Monday failed.", "The deploy on Tuesday has been approved."),
    ("project:ash", "Job import runs at 2:00.", "Job export was moved to 3:00."),
    ("user:ida", "Ida owns a boat.", "Ida owns a boat trailer."),
    ("user:ida", "Ida's son started school.", "Ida's daughter goes to kindergarten."),
    ("user:ida", "Ida will be in Rome in May.", "Ida will be in Oslo in June."),
    ("user:ida", "Ida pays 40 euros for power.", "Ida pays 25 euros for water now."),
    ("user:ida", "The first meeting is over.", "The second meeting is at 3 pm."),
    ("user:ida", "Ida reported a bug in the export.", "Ida reported a bug in the import."),
    ("user:ida", "Ida keeps the receipts in a box.", "Ida keeps the photos in a box."),
    ("user:ida", "Ida is happy with the hotel.", "Ida is not happy with the restaurant."),
    ("user:ida", "Nobody but Ida has the code.", "Everyone has the link."),
    ("user:ida", "Ida's old phone is broken.", "Ida's new phone is fine."),
    ("user:ida", "Ida gets paid on the first.", "Ida pays rent on the fifth."),
    ("project:ash", "Server A was moved to rack 4.", "Server B is in rack 7."),
    ("project:ash", "The red light means stop.", "The green light means go."),
    ("project:ash", "Only admins can delete users.", "Everyone can view reports."),
    ("project:ash", "Staging is open to guests.", "Production is closed to guests."),
    ("user:ida", "Ida eats fish.", "Ida's sister is vegan."),
    ("user:ida", "Ida was in Paris last week.", "Ida is now in Madrid for the weekend."),
    ("user:ida", "Ida ran a marathon in 3:50.", "Ida has now run a half marathon in 1:45."),
    ("user:ida", "Ida plays tennis with Max.", "Ida now plays chess with Max."),
    ("user:ida", "Ida's train leaves at 9.", "Ida's bus leaves at 10 now."),
    ("user:ida", "Ida's manager is Ruth.", "Ruth's manager is Ida's friend."),
    ("user:ida", "Ida drinks tea.", "Ida's mother gave up tea."),
    ("user:ida", "Ida bought a bike.", "Ida's bike was stolen."),
    ("user:ida", "Max owes Ida 30 euros.", "Ida owes Max 30 euros."),
    ("project:ash", "Tests run before the build.", "The build runs before tests."),
    ("user:艾达", "艾达有一架钢琴。", "艾达的钢琴老师住在格拉茨。"),
    ("user:艾达", "艾达送小马一块表。", "小马送艾达一块表。"),
    ("user:艾达", "艾达的猫是黑色的。", "艾达的狗是黑色的。"),
    ("user:艾达", "棚子的钥匙挂在门后。", "阁楼的钥匙挂在门后。"),
    ("user:艾达", "艾达和姑姑一起住。", "艾达的姑姑住在伯尔尼。"),
    ("user:艾达", "艾达的叔叔搬到里昂了。", "艾达住在尼斯。"),
    ("user:艾达", "艾达向小马求助。", "小马向艾达求助。"),
    ("project:灰", "红组用飞书。", "蓝组现在用钉钉。"),
    ("project:灰", "报告五月三号交。", "审计改到五月十号交。"),
    ("project:灰", "导入任务两点跑。", "导出任务改到三点跑。"),
    ("user:艾达", "艾达的儿子上学了。", "艾达的女儿上幼儿园。"),
    ("user:艾达", "艾达电费四十。", "艾达水费现在二十五。"),
    ("user:艾达", "第一场会结束了。", "第二场会下午三点开。"),
    ("user:艾达", "艾达把收据放在盒子里。", "艾达把照片放在盒子里。"),
    ("user:艾达", "艾达对酒店满意。", "艾达对餐厅不满意。"),
    ("user:艾达", "艾达的旧手机坏了。", "艾达的新手机没问题。"),
    ("project:灰", "服务器甲搬到四号机柜了。", "服务器乙在七号机柜。"),
    ("project:灰", "只有管理员能删用户。", "所有人都能看报表。"),
    ("project:灰", "测试环境对访客开放。", "生产环境对访客关闭。"),
    ("user:艾达", "艾达吃鱼。", "艾达的妹妹吃素。"),
    ("user:艾达", "艾达跟小马打网球。", "艾达现在跟小马下象棋。"),
    ("user:艾达", "艾达的火车九点开。", "艾达的大巴现在十点开。"),
    ("user:艾达", "艾达喝茶。", "艾达的妈妈戒茶了。"),
    ("user:艾达", "小马欠艾达三十块。", "艾达欠小马三十块。"),
    ("project:灰", "测试在构建之前跑。", "构建在测试之前跑。"),
    ("project:灰", "前端依赖后端。", "后端依赖前端。"),
    ("user:艾达", "艾达上周在巴黎。", "艾达这周在马德里。"),
    ("user:艾达", "艾达喜欢苹果。", "艾达喜欢苹果汁。"),
    ("user:艾达", "周一的会取消了。", "周二的会在三号会议室。"),
    ("user:艾达", "大号的裙子卖完了。", "小号的裙子还有。"),
    ("user:艾达", "艾达学过法语。", "艾达现在学德语。"),
]


def verdict(subject: str, old: str, new: str, similarity: float | None) -> Verdict:
    return judge(Statement(old, subject=subject), Statement(new, subject=subject), similarity)


@pytest.mark.parametrize(("subject", "old", "new"), CONTRADICTIONS)
def test_what_has_changed_is_replaced(subject: str, old: str, new: str) -> None:
    assert verdict(subject, old, new, 0.8).action == "contradiction"


@pytest.mark.parametrize(("subject", "old", "new"), DUPLICATES)
def test_the_same_in_other_words_is_one(subject: str, old: str, new: str) -> None:
    assert verdict(subject, old, new, 0.9).action == "duplicate"


@pytest.mark.parametrize(("subject", "old", "new"), SUPPLEMENTS)
def test_what_says_more_takes_the_place_of_what_says_less(subject: str, old: str, new: str) -> None:
    assert verdict(subject, old, new, 0.8).merged == new


@pytest.mark.parametrize("similarity", [None, 0.85, 0.93])
@pytest.mark.parametrize(("subject", "old", "new"), UNRELATED)
def test_another_thing_stays_beside_it(subject: str, old: str, new: str, similarity: float | None) -> None:
    assert verdict(subject, old, new, similarity).action == "unrelated"
    assert verdict(subject, new, old, similarity).action == "unrelated"


@pytest.mark.parametrize("similarity", [None, 0.6, 0.9])
@pytest.mark.parametrize(
    "new", ["prefers tea to coffee now", "Prefers tea over coffee now.", "I'd rather have tea than coffee now"]
)
def test_a_liking_is_not_merged_with_what_is_preferred_to_it(new: str, similarity: float | None) -> None:
    assert verdict("user:42", "likes coffee", new, similarity).action in ("contradiction", "unrelated")


def test_an_unknown_first_name_keeps_its_own_residence() -> None:
    assert verdict("user:42", "Maya lives in Porto", "I moved to Lisbon", 0.8).action == "unrelated"
    assert verdict("user:maya", "Maya lives in Porto", "I moved to Lisbon", 0.8).action == "contradiction"
    assert verdict("user:maya", "My sister Maya lives in Porto", "I moved to Lisbon", 0.8).action == "unrelated"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I use the basic plan", "I want to switch to the premium plan"),
        ("The class is on Tuesday", "Could we move the class to Thursday?"),
        ("我坐公交上班", "我打算改骑车上班"),
    ],
)
def test_a_change_that_is_only_intended_replaces_nothing(old: str, new: str) -> None:
    assert verdict("user:42", old, new, 0.85).action != "contradiction"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Lantern's database is PostgreSQL", "We switched Lantern from PostgreSQL to MySQL"),
        ("Project Lantern runs on PostgreSQL", "We switched Lantern from PostgreSQL to MySQL"),
        ("The service stores sessions in Redis", "We moved from Redis to Memcached"),
    ],
)
@pytest.mark.parametrize("similarity", [None, 0.4, 0.8])
def test_what_was_switched_from_is_left_behind(old: str, new: str, similarity: float | None) -> None:
    assert verdict("project:lantern", old, new, similarity).action == "contradiction"


def test_what_one_only_wrote_about_is_not_left_behind() -> None:
    old, new = "Wrote an article on Redis", "We moved from Redis to Memcached"
    assert verdict("project:lantern", old, new, 0.8).action == "unrelated"


@pytest.mark.parametrize(
    ("old", "new"),
    [("No calls after 21:00", "No calls after 20:00"), ("晚上十点以后不要发消息", "晚上九点以后不要发消息")],
)
def test_one_rule_has_one_limit(old: str, new: str) -> None:
    assert judge(Statement(old, kind="constraint"), Statement(new, kind="constraint"), 0.9).action == "contradiction"
    assert judge(Statement(old), Statement(new), 0.9).action == "contradiction"
