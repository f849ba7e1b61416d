"""The technology a project uses for a purpose it has one of: its database, cache, framework, cloud ..."""

import re

from app.text.word_list import words

_CATEGORIES = {
    "database": (
"postgresql|postgres|mysql|mariadb|sqlite|mongodb|oracle|sql server|cassandra|dynamodb"
"|cockroachdb|tidb|oceanbase|达梦|couchdb|firestore|clickhouse"
),
    "cache": "redis|memcached|valkey",
    "queue": "kafka|rabbitmq|sqs|nats|pulsar|rocketmq|celery",
    "framework.frontend": "react|vue|angular|svelte|solidjs|next\\.?js|nuxt",
    "framework.backend": "django|flask|fastapi|spring boot|spring|rails|ruby on rails|express|laravel|nest\\.?js|gin",
    "ci": "github actions|jenkins|gitlab ci|circleci|travis|teamcity|buildkite",
    "cloud": "aws|gcp|google cloud|azure|alibaba cloud|阿里云|腾讯云|华为云|digitalocean|hetzner",
    "package_manager": "npm|yarn|pnpm|poetry|pipenv|uv|conda",
    "test_framework": "pytest|unittest|jest|vitest|mocha|junit",
    "orchestrator": "kubernetes|k8s|nomad|docker swarm",
}  # fmt: skip
_VERSION = r"(?: ?v?\d+(?:\.\d+)*)?"
_NAMES = {
    category: re.compile(rf"(?<![\w.-])(?:{names})(?![\w-]){_VERSION}", re.IGNORECASE | re.ASCII)
    for category, names in _CATEGORIES.items()
}
_ALIASES = {
    "postgres": "postgresql",
    "k8s": "kubernetes",
    "nextjs": "next.js",
    "nestjs": "nest.js",
    "google cloud": "gcp",
    "spring boot": "spring",
    "ruby on rails": "rails",
}

_CHOICE = re.compile(
    r"^(?P<owner>[\w .'’-]{0,40}?)(?<!\w)(?:use|uses|using|run on|runs on|running on|deployed on"
    r"|built (?:on|with)|switch(?:ed|es)?(?: over)?(?: from [^,.;]{1,30})? to|migrated(?: from "
    r"[^,.;]{1,30})? to"
    r"|mov(?:ed|es)(?: from [^,.;]{1,30})? to|changed(?: from [^,.;]{1,30})? to|chose|adopted|went "
    r"with|replaced [^,.;]{1,30} with|(?:stack|database|backend|frontend|framework) is(?: "
    r"now)?)\b(?P<rest>[^;]{1,80})",
    re.IGNORECASE,
)
_ZH_CHOICE = re.compile(
    r"^(?P<owner>[^，。；,;]{0,14}?)(?:从[^，。；,;]{1,24}?)?(?:在用|用的?是|使用的?是?|采用|选用"
    r"|改用|换用|用|切换到了?|切换成了?|迁移到了?|换成了?|改成了?|改为|选择了?|选型为?|技术栈是"
    r"|数据库是|部署在了?|跑在)(?P<rest>[^，。；;]{1,40})"
)
_MOVED = re.compile(
    r"^(?:we|i|they|the team)(?: have|'ve)?(?: now| just)? (switched|migrated|moved|changed) (?!from\b|over\b|to\b)"
    r"([\w .'’-]{1,30}?)(?: over)? from ",
    re.IGNORECASE,
)
"""We switched Lantern from A to B: Lantern switched."""
_ASIDE = re.compile(r"instead of.*|rather than.*|not .*|而不是.*|而非.*", re.IGNORECASE)
_PERSONAL = re.compile(
    r"\b(?:used|learn\w*|like\w*|love\w*|prefer\w*|know\w*|want\w*|hate\w*|never|don'?t|doesn'?t|not|if"
    r"|when|could|should|might|article|book|course|previous|last job|test\w*|try\w*|tried|no longer)\b"
    r"|喜欢|学|会用|想|不用|不再|如果|以前|测试|之前|打算|讨厌|没有|不",
    re.IGNORECASE,
)
_FOR = re.compile(r"\bfor (?:the |our |my )?(?P<purpose>[\w .-]{2,30})")
_NOT_OWNERS = frozenset(
    words(
        "i we they he she the and stack tech has been have is are also now just backend frontend database db "
        "team company app application it system its our my user 技术栈 团队 公司 系统 后端 前端 数据库 应用 "
        "我们 现在 目前 已经 已 把 将 都 也 底层 存储 的 后台 主 了"
    )
)


def technology(text: str) -> tuple[str, str, str] | None:
    """(category, name as known, what it is used by or for) where a statement names one choice of one category, else
    None.

    A statement that names several ("MySQL for billing, PostgreSQL for search", "Django and React") states no single
    value.
    """
    text = _MOVED.sub(r"\2 \1 from ", text)
    match = _CHOICE.match(text) or _ZH_CHOICE.match(text)
    if not match or _PERSONAL.search(match["owner"]):
        return None
    rest = _ASIDE.sub("", match["rest"])
    found = [
        (category, name.group().lower()) for category, pattern in _NAMES.items() for name in pattern.finditer(rest)
    ]
    if len(found) != 1:
        return None
    category, name = found[0]
    purpose = _FOR.search(rest)
    owner = re.findall(r"[\w.-]+", match["owner"].lower())
    words = [
        part
        for word in owner
        for part in re.split(r"(?<=[^\x00-\x7f])的|^的", word)
        if part and part not in _NOT_OWNERS
    ]
    words = [
        re.sub(
            r"^(?:我们|项目|技术栈|现在|目前|已经|的)+|(?:技术栈|数据库|后端|前端|现在?|目前|已经|已|正|的|在)+$",
            "",
            word,
        )
        for word in words
    ]
    if purpose:
        words += [
            word
            for word in purpose["purpose"].lower().split()
            if word not in ("everything", "data", "storage", "persistence", "now")
        ]
    base, _, version = name.partition(" ") if name not in _ALIASES else (name, "", "")
    return category, " ".join(filter(None, (_ALIASES.get(base, base), version))), " ".join(filter(None, words))
