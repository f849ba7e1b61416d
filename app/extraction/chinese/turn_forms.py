"""Turns that are no conversation: tool output, code, instructions to a model; and those too short to say anything."""

import re

_TOO_SHORT = re.compile(
    r"[\s\W\d_]*|(?:嗯+|哦+|噢+|喔+|好+|行|对+|是|不|没|有|要|可以|继续|然后|接着|ok|okay|k|y|n|yes|no|哈+|啊+|额"
    r"|呃|唔|行吧|好吧|好的|好滴|好嘞|收到|明白|懂|是的|对的|没错|不是|不要|不用|不行|没有|可以的|随便|都行|都可以"
    r"|下一个|下一步|next|同意|确认|开始|停|等等|算|在|来|嗯哼|不客气|没事|了解|知道了|你说|哪个|啥|什么|1+|6+"
    r"|\+1)(?:[啊呀哈吧了啦的呢哦]*)"
)

_DUMP_LINE = re.compile(
    r"^\s*(?:[\[(]?\d{4}[-/]\d\d[-/]\d\d[t ]\d\d:\d\d|\d\d:\d\d:\d\d|traceback|at [\w.$]+\(|file \"|\s*\{|\s*\}"
    r"|\[?(?:info|warn|warning|error|debug|fatal|trace)\]?\b|[+-]{3} |@@|\$ |>>> |\w+error:|<[/\w]|\|.*\|"
    r"|npm (?:err|warn)|error(?:\[|:)|\w[\w.-]*\s{2,}\S+\s{2,}\S+|\"[\w-]+\":)"
)
_CODE = re.compile(
    r"\s*(?:#(?!\d)|//|/\*|<!--|print\s?\(|console\.|def \w|function\b|class \w|import \w|return\b|(?:const|let"
    r"|var) |\w+\s?=\s?[\"'\[{\d])"
)
_JSON = re.compile(r'^\s*[\[{]\s*["\[{\d].{0,20}?[:,\]}]', re.DOTALL)
_PERSONA = re.compile(
    r"^(?:#\s*)?(?:角色|人设|system ?prompt|系统提示(?:词)?|任务(?=\s?[:\n])|指令(?=\s?[:\n]))"
    r"|^(?!你是不是)(?:(?:从现在(?:开始|起)|假设|现在"
    r"|接下来)[,]?)?(?:你|您)(?:现在)?(?:是|将扮演|扮演|要扮演|将作为|作为)(?:一[个位名款]|「|\"|由|本|公司"
    r"|我们)?.{0,40}(?:助手|客服|助理|专家|机器人|模型|顾问|工程师|角色|ai|assistant|bot|老师|导师|翻译)"
    r"|你的(?:任务|职责|角色)是|系统提示(?:词)?(?:如下|:)"
)
_TASK_REPORT = re.compile(
    r"(?:已(?:经)?|全部|都|刚)(?:完成|部署|上线|提交|合并|修复|迁移|发布|创建|更新|回滚|推送|跑完|通过|改好|写好"
    r"|配好|导入|备份|执行)|尚未|(?:已(?:经)?|刚)[^,]{1,6}(?:到|至|完)|(?:超时|失败|报错|中断|回滚)(?:了)?$|还(?:没|剩|差|有.{1,8}(?:没|待))|卡在|剩(?:下|余)|进度|下一步|未完成|待(?:处理|确认|办"
    r"|修复)"
)


def is_dump(text: str, folded: str) -> bool:
    """Whether a text is what a tool printed: JSON, a log, a table, a stack trace."""
    if _JSON.match(folded) and ("}" in folded or "]" in folded):
        return True
    lines = [line for line in folded[:4_000].split("\n") if line.strip()]
    marked = sum(_DUMP_LINE.match(line) is not None for line in lines)
    return marked >= 2 and marked * 2 >= len(lines)


def is_code(folded: str) -> bool:
    """Whether a text is a line of code or a comment in it."""
    return _CODE.match(folded) is not None


def is_instruction_to_model(folded: str) -> bool:
    """Whether a text restates a system prompt: 你是一个乐于助人的助手."""
    return _PERSONA.search(folded[:400].strip()) is not None


def is_too_short(folded: str) -> bool:
    """Whether a whole turn says nothing that could be kept."""
    return _TOO_SHORT.fullmatch(folded.strip(" ,。!?~.;…")) is not None


def is_task_report(folded: str) -> bool:
    """Whether an assistant's turn reports how far a task has come."""
    return _TASK_REPORT.search(folded) is not None
