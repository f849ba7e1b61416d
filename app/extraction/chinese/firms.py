"""Firms and shops: where the name of one begins, told from its ending, from its business, or behind 供应商 and 客户."""

import re

import rjieba

_ANY_FIRM = r"(?!甲方|乙方|客户|合作|竞品|..商|外包|我|咱|本|贵|该|某|每|各|这|那|一家|同|其他|很多|[分子总母大小]公司)"
_KIND = r"(?:科技|集团|公司|物流|传媒|律所|事务所|工作室|电子|实业|医药|地产|证券|资本|贸易|网络)"
_FIRM = rf"{_ANY_FIRM}[^\W\d_a-z我你他她的在是说听讲和跟给把被去来用从]{{2,6}}?{_KIND}"
_TRADE = (
    r"(?:五金|建材|食品|餐饮|印刷|家具|服饰|化工|机械|电器|汽修|汽贸|租车"
    r"|装饰|家装|家政|速运|货运|仓储|软件|信息|数码|文化|广告|传播|教育|诊所|药房|旅行社|烘焙|农场|纸业|钢构|光电|精密|生物"
    r"|物流|快递|科技|贸易|电子|传媒)"
)
"""What a firm deals in, at the end of its name where that is no word of the dictionary: 恒远五金."""
_SHOP = (
    r"(?:超市|菜场|面馆|餐馆|饭馆|餐厅|饭店|酒楼|火锅|烧烤|酒店|民宿|咖啡[馆店]|奶茶店?|面包店|水果店|便利店|药店|书店|花店|理发店|洗衣店|宠物店"
    r"|宠物医院|健身房|瑜伽馆|驿站|照相馆|幼儿园)"
)
_DEAL = (
    r"(?:账期|交期|合同|报价|对接|付款|回款|货款|尾款|发货|供货|交货|断货|缺货|停产|负责人|联系人|发票|开票|流程|内网|起订量|验收|质保|样品|对账|结算"
    r"|涨价|降价|订单|客服|倒闭|破产|承兑|订货|退货|违约)"
)
"""What one has to do with firms about."""
_SIDE = r"(?:那边|这边|方面|的)"
_FIRM_HEAD = re.compile(rf"(?P<name>{_FIRM})(?={_SIDE}?\s?(?:{_DEAL}|不|只|要|每|那边|是|已|换|改))")
_TRADE_HEAD = re.compile(
    rf"(?P<name>[\u4e00-\u9fff]{{2,3}}?{_TRADE})(?=那边|的|\s|只|不|要|每|是|已|换|改|报|最|单|满|超|提供|支持|必须|规定|拒|收|开|送|给|在|周|月|今|明|下|从|都|还|把|能|可以|答应|说)"
)
_FIRM_AT = re.compile(rf"(?P<firm>{_FIRM})|[\u4e00-\u9fff]{{2,3}}?{_TRADE}")
_SHOP_HEAD = re.compile(
    rf"(?:(?:隔壁|楼下|对面|门口|附近|旁边|小区|公司|学校|我?家|路口|街角|里|外)+的?)?(?P<name>(?P<brand>[\u4e00-\u9fff]{{2,4}}?){_SHOP})"
    r"(?=那边|\s|改|换|搬|关|开|停|不|只|周|每|月|今|明|下|从|已|要|涨|都|还|满|早|晚|装修|营业|打烊|支持|可以|\d|[七八九十])"
)
_BRAND_HEAD = re.compile(
    rf"(?P<name>[\u4e00-\u9fff]{{2}})(?:(?P<side>{_SIDE}(?=\s?{_DEAL})|那边(?=要求|只|不|规定|改|换|每|周|从|涨|降|拒|说))|(?=[^,的我]{{0,6}}{_DEAL})"
    r"|(?=(?:是|算)(?:我们?|公司|咱们?)(?:家|公司|最大|主要|第.|唯一|[新老]|的)*(?:客户|供应商|甲方|乙方|合作|竞品|对手)))"
)
PARTNER = re.compile(
    r"(?:大|老|新|主要)?(?:客户|甲方|乙方|合作方|合作伙伴|合作商|竞品|竞争对手|外包商?|货代|厂家|厂商|(?:供应|服务|代理|经销|承包|承运|物流|供货|开发|制造|分销"
    r"|渠道|集成|加盟|批发)商)$"
)
"""Behind these a firm is named."""
_BEHIND_NAME = re.compile(
    rf"$|,|的|那边|{_DEAL}|[从下上本这今明昨每月周\d只不没要也都还已是在把给换改涨降报拒催说提规收付]|最|同意|答应|续|签|接受|支持"
)
_NOT_IN_BRAND = re.compile(
    r"[我你他她它这那每各某哪本该贵一二两几上下前后新老大小多少的了在是有和跟对给把被不没单份批家次]"
)


def _is_brand(word: str, *, strictly: bool = False) -> bool:
    """Whether a word is no common one, so that it can be a firm's name. `strictly`: and looks like a name itself."""
    tagged = rjieba.tag(word)
    named = len(tagged) == 1 and tagged[0][1] in ("nz", "nr", "nrt")
    return named or (not strictly and not rjieba.has_word(word))


def firm_head(folded: str) -> tuple[int, int] | None:
    """Where the name of the firm or shop stands with which a clause begins, None where it begins with none."""
    if match := _FIRM_HEAD.match(folded):
        return match.span("name")
    if (match := _TRADE_HEAD.match(folded)) and _is_brand(match["name"][:2]):
        return match.span("name")
    if (match := _SHOP_HEAD.match(folded)) and (_is_brand(match["brand"]) or match["brand"][0] in "老阿"):
        return match.span("name")
    match = _BRAND_HEAD.match(folded)
    if match is None or _NOT_IN_BRAND.search(match["name"]):
        return None
    return match.span("name") if _is_brand(match["name"], strictly=match["side"] is None) else None


def firm_behind(folded: str, place: int) -> int:
    """Where the name of a firm ends that stands behind a word such as 客户, 0 where none does."""
    match = _FIRM_AT.match(folded, place)
    if match and (match["firm"] or _is_brand(folded[place : place + 2])):
        return match.end()
    word = folded[place : place + 2]
    named = len(word) == 2 and not _NOT_IN_BRAND.search(word) and _is_brand(word, strictly=True)
    return place + 2 if named and _BEHIND_NAME.match(folded, place + 2) else 0
