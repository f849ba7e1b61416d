"""Names that must be matched exactly: tickets, addresses, paths, versions, phones, order numbers.

Every pattern is bounded or applied once to a run of characters, so that the work grows linearly with the text.
"""

import re

# Full-width letters, digits and joiners as their ASCII forms; full-width ? ! , : stay what they are in Chinese:
# punctuation.
_ASCII = {code: code - 0xFEE0 for code in (*range(0xFF10, 0xFF1A), *range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B))}
_ASCII |= {
    ord("－"): "-",
    ord("．"): ".",
    ord("／"): "/",
    ord("＠"): "@",
    ord("＿"): "_",
    ord("＃"): "#",
    ord("＋"): "+",
}

_LONGEST_RUN = 2048
_RUN = re.compile(r"[A-Za-z0-9_@.:/\\#%&?=+~$-]+")
_URL = re.compile(r"[A-Za-z][A-Za-z0-9+]{1,15}://[^/?#].*", re.DOTALL)
_EMAIL = re.compile(r"[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,6}")
_LABELLED = re.compile(
    r"(?:\b(?:order|ticket|issue|case|invoice|incident|bug|task|request|account|booking|tracking|serial|customer|error|"
    r"exit|status|pr|id|no\.?|number|code|room|flight)(?![A-Za-z])\s{0,2}(?:(?:number|no\.?|id"
    r"|code)(?![A-Za-z]))?\s{0,2}[:=]?\s{0,2}|"
    r"(?:订单|单号|工单|编号|错误码|错误代码|状态码|号码|房间|航班|发票|运单|账号"
    r"|代码)号?\s{0,2}(?:是|为|：|:)?\s{0,2})"
    r"(?P<value>#?[A-Za-z]{0,6}-?\d[A-Za-z0-9-]{0,31})(?![A-Za-z0-9])(?![.,]\d)",
    re.IGNORECASE,
)
# A phone is told by its groups: +86 138-0013-8000, (415) 555-0132, 010-8888 6666, 1-800-555-0199.
_PHONE = re.compile(
    r"(?<![\w.+/-])(?:\+\d{1,3}[ .-]?(?:\(?\d{1,5}\)?[ .-]?){1,4}\d{2,8}|\(\d{2,5}\)[ -]?\d{3,4}[ -]?\d{3,4}"
    r"|\d{3}[ -]\d{4}[ -]\d{4}|(?:1-)?\d{3}[-.]\d{3}[-.]\d{4}|0\d{2,3}-\d{7,8})(?![\w/]|-\d|\.\d)"
)
_TOP_LEVEL = (
    "com|net|org|io|dev|cn|ai|app|co|edu|gov|info|me|uk|de|fr|jp|kr|eu|us|ru|internal|local|lan"
    "|localdomain|svc|test|cloud|tech"
)
_FILE_TYPE = (
    "ya?ml|jsonl?|toml|ini|conf|cfg|env|lock|py|pyi|ipynb|js|mjs|tsx?|jsx|go|rs|java|kt|c|h|cpp|hpp"
    "|cs|rb|php|sh|bat|ps1|sql|html?"
    "|css|scss|md|rst|txt|csv|tsv|xlsx?|docx?|pptx?|pdf|png|jpe?g|gif|svg|mp[34]|wav|zip|tar|gz|tgz"
    "|whl|log|xml|db|sqlite|pem|key|crt"
)
# Units that stand directly behind a number: 10km is a quantity, not a name.
_UNIT_SUFFIX = (
    r"st|nd|rd|th|s|ms|us|ns|min|mins|m|h|hr|hrs|d|w|y|yr|yrs|am|pm|k|kk|b|bn|kb|mb|gb|tb|pb|kib|mib"
    r"|gib|tib|kg|g|mg|lb|lbs|oz"
    r"|km|cm|mm|mi|ft|in|l|ml|hz|khz|mhz|ghz|px|pt|em|rem|x|v|kw|kwh|w|c|f|usd|eur|gbp|cny|rmb|rps"
    r"|qps|fps|bps|mbps|gbps|core|cores"
)
_KINDS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",  # UUID
        r"\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5}|/\d{1,2})?",  # IPv4, with port or prefix
        r"(?=.*[a-f0-9]::?[a-f0-9])(?=.*(?:[a-f]|::))[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}(?:/\d{1,3})?",  # IPv6, MAC
        r"[a-z]:\\[^/:?]*|\\\\[^/:?]+",  # Windows path
        r"(?:~|\.{1,2})?/[\w.@+~-]+(?:/[\w.@+~-]+)*/?",  # Unix path
        rf"[\w.@~-]+(?:/[\w.@~-]+)+\.(?:{_FILE_TYPE})",  # relative path
        rf"[\w-]+(?:\.[\w-]+)*\.(?:{_FILE_TYPE})|\.[a-z][\w-]*(?:\.[\w-]+)?",  # file name
        rf"(?:[a-z0-9-]+\.)+(?:{_TOP_LEVEL})(?::\d{{1,5}})?(?:/[\w./%?=&+#~-]*)?|localhost:\d{{1,5}}",  # host
        r"v\d+(?:\.\d+)*(?:[-+.][a-z0-9.+-]+)?|\d+(?:\.\d+){2,}(?:[-+][a-z0-9.+-]+)?",  # version
        r"0x[0-9a-f]+|#[0-9a-f]{6}|#\d+",  # hexadecimal, colour, #4521
        r"[a-z][a-z0-9]{0,11}(?:-[a-z0-9]{1,12})*-\d+(?:-\d+)*",  # TCK-10423, ORA-00942, CVE-2024-1234
        r"_*[a-z0-9]+(?:_+[a-z0-9]+)+_*|__?[a-z]\w+",  # snake_case
        r"--[a-z][a-z0-9-]+",  # command-line flag
        r"[a-z_]\w*(?:\.[a-z_]\w*){2,}",  # dotted name
        r"\d{7,}",  # order number, telephone
    )
)
_DATE_OR_TIME = re.compile(
    r"\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?(?:T[\d:.+-]*Z?)?|\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?|\d{1,2}:\d{2}.*", re.DOTALL
)
_HOST_AND_PORT = re.compile(r"(?P<host>[^:/]*\.[^:/]*)(?::\d{1,5}|/\d{1,2})")
_MIXED = re.compile(r"(?=[a-z-]*\d)(?=[\d-]*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*", re.IGNORECASE)
_QUANTITY = re.compile(rf"[$]?\d[\d.,]*(?:{_UNIT_SUFFIX})(?:/s)?|\d+x\d+|\d+-(?:[a-z]+)(?:-[a-z]+)*", re.IGNORECASE)
_PHONE_SHAPE = re.compile(r"[+(]?\d[\d ().-]{6,}\d")


def _is_mixed_name(run: str) -> bool:
    """Letters and digits in one word of three characters or more, such as E1234, us-east-1, A1B2C3, but not 10km or
    5pm.
    """
    return len(run) >= 3 and _MIXED.fullmatch(run) is not None and _QUANTITY.fullmatch(run) is None


def _in_run(run: str) -> list[str]:
    """The identifiers in one run of identifier characters."""
    url = _URL.search(run)
    if url:
        before = run[: url.start()].rstrip("=:#&?")
        return [*(_in_run(before) if before else []), url.group().rstrip(".:?&=#~-")]
    run = run.strip(":?&=%").rstrip(".:?\\~-+#$")
    if "@" in run:
        return [match.group().rstrip(".-") for match in _EMAIL.finditer(run)]
    if not run or _DATE_OR_TIME.fullmatch(run):
        return []
    if any(kind.fullmatch(run) for kind in _KINDS) or _is_mixed_name(run):
        host = _HOST_AND_PORT.fullmatch(run)
        bare = [host.group("host")] if host else []
        return [run, *bare] if len(run) > 2 or run[0] == "#" else []
    # key=value, label:value, a/b and the like: the parts may still be names.
    parts = re.split(r"[=?&%+$#]|:(?!\d)|(?<!\d):|/|\\", run)
    return [found for part in parts if part and part != run for found in _in_run(part)] if len(parts) > 1 else []


def identifiers(text: str) -> list[str]:
    """Identifiers as spelt (full-width as ASCII), each once, in order of first appearance; in Chinese without
    spaces too.

    An address with a port or a prefix length is followed by the address alone.
    Dates, times and quantities with a unit (10km, 5pm, 1,500) are not identifiers. Linear in the length of the text;
    a run of more than 2,048 identifier characters without a break is data, not a name, and is skipped.
    """
    text = text.translate(_ASCII)
    found: list[tuple[int, str]] = []
    taken = bytearray(len(text))
    for pattern, group in ((_PHONE, 0), (_LABELLED, "value")):
        for match in pattern.finditer(text):
            start, end = match.span(group)
            if _DATE_OR_TIME.fullmatch(text, start, end) is None and not any(taken[start:end]):
                taken[start:end] = b"\x01" * (end - start)
                found.append((start, text[start:end]))
    for match in _RUN.finditer(text):
        start, end = match.span()
        if end - start <= _LONGEST_RUN:
            if any(taken[start:end]) and sum(taken[start:end]) == end - start:
                continue
            found.extend((start, name) for name in _in_run(match.group()))
    found.sort(key=lambda item: item[0])
    return list(dict.fromkeys(name for _, name in found))


def identifier_key(identifier: str) -> str:
    """The form in which two spellings of one identifier are equal: lower case; a telephone number as its digits
    alone.
    """
    if _PHONE_SHAPE.fullmatch(identifier):
        digits = re.sub(r"\D", "", identifier)
        return digits[2:] if len(digits) == 13 and digits.startswith("861") else digits
    return identifier.lower().removeprefix("#")
