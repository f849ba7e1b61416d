"""Phrases of several words that say what one word or a denial says, each with what it is rewritten to."""

from app.statements.markers import CEASED, NOT

IDIOMS: tuple[tuple[str, str], ...] = (
    (
        r"\b(?:at least|no less than|not less than|no fewer than|not fewer than|(?:must|may|should|can) ?not "
        r"(?:be|fall|drop|go) (?:below|under)|a minimum of)\b|不得低于|不能低于|不低于|不得少于|不能少于|不少于|至少|最少|最低(?!温)",
        " minimum ",
    ),
    (
        r"\b(?:at most|no more than|not more than|(?:must|may|should|can) ?not exceed|no longer than(?=\s*\ue004)|up to(?=\s*\ue004)"
        r"|a maximum of)\b|不得超过|不能超过|不要超过|不超过|不得高于|不能高于|不高于|不多于|最多|至多"
        r"|最高(?!温)|最大(?=[^，。]{0,6}\ue004)",
        " limit ",
    ),
    (r"\b(?:above|exceeding|more than|in excess of|greater than)(?=\s*\ue004)", "over"),
    (r"\b(?:less than|fewer than)(?=\s*\ue004)", "under"),
    (r"[✅✔☑👍]\ufe0f?", " true "),
    (r"[❌✗✘✖🚫👎]\ufe0f?", " false "),
    (r"\b(?:has|have)(?:n['’]?t| not)\b(?=[^,.;]*\bsince\b)", f" {CEASED} "),
    (r"[把将]?(?:香)?烟(?:给|都|也)?(?:戒|断)(?:掉)?了?", f"{CEASED}抽烟"),
    (r"[把将]?酒(?:给|都|也)?(?:戒|断)(?:掉)?了?", f"{CEASED}喝酒"),
    (r"滴酒不沾|不沾酒|不碰酒", f"{NOT}喝酒"),
    (r"\b(?:a )?(?:teetotall?er|teetotal|non-?drinker)\b", f" {NOT} drink alcohol "),
    (r"\b(?:a )?non-?smoker\b", f" {NOT} smoke "),
    (r"\b(?:a )?smoker\b", " smoke "),
    (r"\b(?:can'?t|cannot|unable to) sleep\b|\binsomnia\b", "insomnia"),
    (r"\baddress(?:ed)? (?:me|the user|him|her|them) (?:as|by)\b", "call"),
    (r"\bto be called\b|\bto be addressed as\b", "call"),
    (r"\bsign(?:s|ed)? off(?: on)?\b|\bsign-off\b", "approve"),
    (r"\bpick(?:ed|s)? up\b", "pickup"),
    (r"\bset up\b", "setup"),
    (r"\b(?:hand|hands|handed|turn|turns|turned) in\b", "submit"),
    (r"\b(?:united kingdom|u\.k\.)", "UK"),
    (r"\b(?:united states(?: of america)?|u\.s\.(?:a\.)?)", "USA"),
    (r"关门大吉|关张大吉", "倒闭"),
    (r"恐高", "怕高"),
    (r"(?:是个?)?旱鸭子", f"{NOT}会游泳"),
    (r"囊中羞涩|捉襟见肘|手头(?:有点|比较|很)紧", "手头紧"),
    (r"言简意赅|简明扼要|短小精悍", "简短"),
    (r"不来梅", " Bremen "),
    (r"不丹", " Bhutan "),
    (r"不列颠", " Britain "),
    (r"(?:晚上|夜里|经常|总是)*睡不着觉?", "失眠"),
    (r"\bopen (?:until|till)\b", "closes at"),
    (r"(?:营业|开放|开门|开)到(?=\s*\ue004)", "关门"),
    (r"\b(?:gave|give|given) up cigarettes\b", "quit smoking"),
    (r"\bby hand\b", "manually"),
    (r"\b(?:once|one time) (?:a|per|every) day\b|\bper day\b|\ba day\b", "daily"),
    (r"\b(?:once|one time) (?:a|per|every) week\b", "weekly"),
    (r"\b(?:once|one time) (?:a|per|every) month\b", "monthly"),
    (r"\b(?:once|one time) (?:a|per|every) year\b", "yearly"),
    (r"\bin case of\b|\bin the event of\b", "on"),
    (r"\b(?:shaved|cut|chopped) off\b|\b(?:threw|thrown) (?:away|out)\b|\bgot rid of\b|\bparted with\b"
        r"|\btook down\b|\btaken down\b", f" {CEASED} "),
    (r"同住|一起住|同居", "住"),
    (r"搬出去了?|搬走了?", CEASED),
    (r"不能用了?|用不了了?|无法使用了?|不好使了?|不能工作了?|不工作了", "坏了"),
    (r"\b(?:is|are|was) (?:out of order|not working(?! (?:at|for|as|on|with)))\b", "broken"),
    (r"\b(?:working|business) days?\b|个?工作日", " workday "),
    (r"(?:不放|不加|不要|没有|无)糖(?:的)?|\bwithout (?:any )?sugar\b|\bunsweetened\b|\bsugar[- ]free\b", " with sugarfree "),
    (r"\b(?:goes|go|gets|travels|commutes) to (?:the )?(?:work|office) by (\w+)", r"commute \1"),
    (r"(?:乘坐|乘|搭乘|搭|坐)(?=地铁|公交|火车|高铁|飞机|出租|大巴|轻轨|电车|班车|船)", "乘"),
    (r"(?:乘)(地铁|公交车?|火车|高铁|轻轨|班车|电车)(?:去|来)?(?:上班|通勤)|(?:上班|通勤)(?:都)?(?:乘)(地铁"
        r"|公交车?|火车|高铁|轻轨|班车|电车)", r"通勤\1\2"),
    (r"\b(?:on good terms|gets? (?:along|on) (?:well)?) ?(?=with)|关系(?:很|非常|挺|一直|都|还)*(?:好|不错"
        r"|融洽)|处得来|合得来|相处(?:得)?(?:很|不错|融洽|好)+", " like "),
    (r"\b(?:has|have|had)? ?fallen out(?= with)|\bon bad terms(?= with)|闹翻了?|闹僵了?|绝交了?|合不来"
        r"|关系(?:很|非常)?(?:差|僵|紧张)", " dislike "),
    (r"(?:一|每)个?(?:周|星期|礼拜)(?=[^，。]{0,4}\ue004\d+\ue004\s*[次回遍])", "每周"),
    (r"(?<=\ue004)\s*x\b", " times "),

    (r"\bmake sure(?: that)?\b|\bensure\b", " "),
    (r"\bapart from\b|\baside from\b", "except"),
    (r"\b(?:24 ?/ ?7|around the clock|24 hours a day|day and night)\b|全天候?|全年无休|二十四小时(?=开|营|服)"
        r"|24 ?小时(?=开|营|服)", " always "),
    (r"\bevery (?:second|other)\b", "biweekly"),
    (r"\b(?:grew|grow|grown) up\b|\b(?:spent|spend) (?:his|her|their|my) childhood\b|\bwas raised\b", "raised"),
    (r"从小在(?=[^，。]{1,8}(?:生活|长大))|长大", "成长"),
    (r"\b(?:is|was|are) married to\b", "spouse is"),
    (r"\b(?:is|am|are|was) (?:unhappy|dissatisfied|disappointed|annoyed) (?=with|of|by|in)", "dislike "),
    (r"\b(?:fed up with|sick and tired of|sick of|tired of|bored of|bored with)\b|受够了?|厌倦了?|不满意"
        r"|对(?=[^，。]{1,10}不满(?![\d一-十]))|嫌(?!疑)弃?", " dislike "),
    (r"\b(?:happy|satisfied|pleased|delighted) with\b|\b(?:a |an? \w+ )?fans? of\b|\b(?:keen on"
        r"|passionate about|crazy about|fond of)\b", " like "),
    (r"\bbroke down\b|\bbreakdown\b|\bbroken down\b", "broken"),
    (r"\b(?:bikes?|cycles?|rides? (?:his|her|their|a|the|my) bike|goes? by bike|commutes? by bike|cycling"
        r"|travels? by bike) to (?:the )?(?:work|office)\b", "commute bike"),
    (r"\b(?:drives?|goes? by car) to (?:the )?(?:work|office)\b", "commute car"),
    (r"\b(?:takes? the|goes? by) (bus|train|tram|subway|metro) to (?:the )?(?:work|office)\b", r"commute \1"),
    (r"(骑车|骑自行车|骑单车|开车|坐地铁|坐公交)(?:去)?(?:上班|通勤)", r"通勤\1"),
    (r"\bplain[- ]text\b", "plaintext"),
    (r"\b(?:take|takes|took) place\b", "happen"),
    (r"\b(?:account|acc|order|ticket|invoice|phone|serial) no\.(?= )", "number"),
    (r"\bin full\b", "fully"),
    (r"\b(?:passed away|deceased)\b", "died"),
    (r"早睡早起|睡得早起得早", "早睡早起"),
    (r"\bhas to\b|\bhave to\b|\bhad to\b|\bneeds? to\b(?=[^,.;]{1,60}\bsign|\bapprove)", "must"),
    (r"\b(?:is|are|being) able to\b", "can"),
    (r"\b(?:works?|worked|employed|working) as(?: an?| the)?\b", "work"),
    (r"\b(?:a |the )?native (?=\w+ speaker)(\w+) speaker\b|\bnative speaker of (\w+)", r"mother-tongue \1\2"),
    (r"\b(?:mother tongue|first language|native language)\b", "mother-tongue"),
    (r"\b(?:was|were) born in (?=(?-i:[A-Z]))|\bplace of birth\b", "birthplace "),
    (r"(?:还|尚)?未(?!来|必|知|婚|加密|投保|签|读|成年)", NOT),
    (r"\b(?:is|am|are) (?:a )?(?:parent|mother|father|mum|dad) of(?=\s*\ue004)", "has children "),
    (r"\bfree of charge\b|\bat no cost\b|\bfor free\b", "gratis"),
    (r"\bfull[- ]time\b", "full-time"),
    (r"\bpart[- ]time\b", "part-time"),
    (r"\b(?:works?|working) from home\b", "remote work"),
    (r"\b(?:got|get|gets|getting) over\b|\bovercame\b|\bovercome\b|\brecovered from\b|\b(?:grew|grown) out of\b"
        r"|\boutgrew\b", f" {CEASED} "),
    (
        r"\b(?:stepped down|stepped back|resigned|retired(?= from)|was let go|was withdrawn|were withdrawn|withdrew|"
        r"(?:has|have|had|was|were|been) (?:revoked|rescinded|repealed|discontinued|decommissioned|abolished|dissolved|removed|"
        r"disbanded|terminated|withdrawn|dropped|scrapped|phased out|taken offline|deprecated)|"
        r"fell through|broke(?:n)? up|split up|lost interest in|sworn off|swore off|cut out|kicked the habit of|grew tired of|"
        r"shut down|closed down|wound up|ran out|left the (?=team|company|firm|band|club|choir|board|project|party|group))\b",
        f" {CEASED} ",
    ),
    (r"(?:已经?|被)?(?:移除了?(?:对)?|撤销了?|撤回了?|废除了?|废止了?|作废了?|下架了?|拆除了?|拆掉了?|搬出了?|搬离了?|离开了|退出了?|退学了?|辞去了?|卸任了?|"
     r"辞掉了?|辞了|弃用|淘汰了?|解散了?|解约了?|克服了?|卖掉了?|卖了|丢了|送人了?|停办了?|停产了?)", CEASED),
)  # fmt: skip
"""(pattern, what stands for it), applied in order before what denies is marked."""
