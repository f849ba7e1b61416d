"""Turns the seeds of identifiers.jsonl into full cases with sixty look-alike neighbours each.

    from generate_identifiers import cases
    for case in cases(): ...

A neighbour is a sentence of the same kind and language around another identifier, one that differs from the target's
by a character or two, shares its prefix, or is built from words that look like its words. The same seeds always give
the same neighbours, and no neighbour holds the target's identifier as a whole, whatever its case or width.
"""

import itertools
import json
import random
import re
import sys
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path

SEEDS = Path(__file__).with_name("identifiers.jsonl")
OWN_FRAME, OTHER_WORDING, SAME_KIND = 26, 16, 18
DIGITS, HEX = "0123456789", "0123456789abcdef"
CONSONANTS = "BCDFGHJKLMNPQRSTVWXZ"
PROVINCES = "京沪粤川苏浙鄂湘"


def cases() -> Iterator[dict]:
    seeds = read_seeds()
    for seed in seeds:
        yield {
            "id": seed["id"],
            "kind": seed["kind"],
            "language": seed["language"],
            "form": seed["form"],
            "identifier": seed["identifier"],
            "target": seed["target"],
            "question": seed["question"],
            "neighbours": neighbours(seed, seeds),
        }


def read_seeds() -> list[dict]:
    return [json.loads(line) for line in SEEDS.read_text(encoding="utf-8").splitlines()]


def neighbours(seed: dict, seeds: list[dict]) -> list[str]:
    rng = random.Random(seed["id"])
    own, other = seed["frames"]
    same_kind = [
        frame
        for one in seeds
        if one["kind"] == seed["kind"] and one["language"] == seed["language"] and one["id"] != seed["id"]
        for frame in one["frames"]
    ]
    frames = [own] * OWN_FRAME + [other] * OTHER_WORDING + rng.sample(same_kind, SAME_KIND)
    look_alikes = distinct_look_alikes(seed, rng, len(frames))
    sentences = [frame.replace("{id}", name) for frame, name in zip(frames, look_alikes, strict=True)]
    rng.shuffle(sentences)
    return sentences


def distinct_look_alikes(seed: dict, rng: random.Random, wanted: int) -> list[str]:
    target = seed["identifier"]
    seen = {folded(target)}
    found = []
    for candidate in candidates(seed, rng):
        key = folded(candidate)
        if key not in seen and not holds_whole(candidate, target):
            seen.add(key)
            found.append(candidate)
        if len(found) == wanted:
            return found
    raise ValueError(f"{seed['id']}: only {len(found)} look-alikes of {target}")


def candidates(seed: dict, rng: random.Random) -> Iterator[str]:
    if seed["variants"]:
        yield from by_words(seed["variants"], rng)
    else:
        yield from by_characters(seed["kind"], seed["identifier"], rng)


def by_words(variants: list[list[str]], rng: random.Random) -> Iterator[str]:
    """Fewest changed words first; the first choice of every segment is the target's own."""
    changed = [
        tuple(segment.index(word) > 0 for segment, word in zip(variants, words, strict=True))
        for words in itertools.product(*variants)
    ]
    combinations = list(zip(changed, itertools.product(*variants), strict=True))
    rng.shuffle(combinations)
    for _, words in sorted(combinations, key=lambda pair: sum(pair[0])):
        yield "".join(words)


def by_characters(kind: str, identifier: str, rng: random.Random) -> Iterator[str]:
    change: Callable[[str, random.Random], str] = {"ip": other_address, "version": other_version}.get(
        kind, other_characters(kind)
    )
    for _ in range(5000):
        yield change(identifier, rng)


def other_address(address: str, rng: random.Random) -> str:
    if ":" in address:
        return substituted(
            address, [at for at, character in enumerate(address) if at > 8 and character in HEX], HEX, rng
        )
    octets = address.split(".")
    for _ in range(rng.choice((1, 1, 1, 2))):
        at = rng.choice((1, 2, 3, 3))
        octets[at] = near_number(octets[at], 255, rng)
    if rng.random() < 0.1:
        octets[2], octets[3] = octets[3], octets[2]
    return ".".join(octets)


def other_version(version: str, rng: random.Random) -> str:
    prefix, numbers = re.fullmatch(r"([A-Za-z]?)(.+)", version).groups()
    parts = numbers.split(".")
    for _ in range(rng.choice((1, 1, 2))):
        at = rng.randrange(len(parts))
        limit = 9999 if len(parts[at]) == 4 else 999
        parts[at] = near_number(parts[at], limit, rng)
    return prefix + ".".join(parts)


def near_number(number: str, limit: int, rng: random.Random) -> str:
    """One digit changed, added or dropped, or a step up or down."""
    choices = [str(int(number) + step) for step in (-2, -1, 1, 2, 10)]
    choices.append(number + rng.choice(DIGITS))
    choices.append(number[::-1])
    if len(number) > 1:
        choices.append(number[:-1])
        at = rng.randrange(len(number))
        choices.append(number[:at] + rng.choice(DIGITS) + number[at + 1 :])
    fitting = [
        choice for choice in choices if choice != number and str(int(choice)) == choice and 0 <= int(choice) <= limit
    ]
    return rng.choice(fitting) if fitting else number


def other_characters(kind: str) -> Callable[[str, random.Random], str]:
    def change(identifier: str, rng: random.Random) -> str:
        free = free_positions(kind, identifier, rng)
        alphabet = HEX if kind == "hash" or identifier.startswith("0x") else DIGITS
        roll = rng.random()
        if roll < 0.45:
            return substituted(identifier, free, alphabet, rng)
        if roll < 0.7:
            return substituted(substituted(identifier, free, alphabet, rng), free, alphabet, rng)
        if roll < 0.85:
            return transposed(identifier, free, rng)
        if roll < 0.92 and kind in {"ticket", "order", "sku", "error_code"} and identifier[-1] in DIGITS:
            return identifier + rng.choice(DIGITS)
        return with_new_tail(identifier, free, alphabet, rng)

    return change


def free_positions(kind: str, identifier: str, rng: random.Random) -> list[int]:
    """Where a character may change: not inside words, not in what every identifier of the kind begins with."""
    kept: set[int] = set()
    for fixed in re.finditer(r"CVE-20|[A-Za-z]{3,}|0x|555-01|555 01|\+\d+", identifier):
        if kind != "hash":
            kept.update(range(*fixed.span()))
    if kind == "phone" and identifier[0] in "14":
        kept.add(0)
    letters = kind == "hash" or identifier.startswith("0x") or rng.random() < 0.15
    return [
        at
        for at, character in enumerate(identifier)
        if at not in kept
        and (character in DIGITS or character in PROVINCES or (letters and character.isascii() and character.isalpha()))
    ]


def substituted(identifier: str, free: list[int], alphabet: str, rng: random.Random) -> str:
    at = rng.choice(free)
    old = identifier[at]
    if old in PROVINCES:
        pool = PROVINCES
    elif alphabet == HEX:
        pool = HEX.upper() if identifier.startswith("0x") else HEX
    elif old in DIGITS:
        pool = DIGITS
    else:
        pool = CONSONANTS if old.isupper() else CONSONANTS.lower()
    return identifier[:at] + rng.choice([character for character in pool if character != old]) + identifier[at + 1 :]


def transposed(identifier: str, free: list[int], rng: random.Random) -> str:
    pairs = [at for at in free if at + 1 in free and identifier[at] != identifier[at + 1]]
    if not pairs:
        return identifier
    at = rng.choice(pairs)
    return identifier[:at] + identifier[at + 1] + identifier[at] + identifier[at + 2 :]


def with_new_tail(identifier: str, free: list[int], alphabet: str, rng: random.Random) -> str:
    tail = free[-max(2, len(free) // 3) :]
    for at in tail:
        if rng.random() < 0.8:
            identifier = substituted(identifier, [at], alphabet, rng)
    return identifier


def folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def holds_whole(text: str, identifier: str) -> bool:
    """The identifier, not as a piece of a longer run of letters, digits or underscores."""
    return re.search(rf"(?<![a-z0-9_]){re.escape(folded(identifier))}(?![a-z0-9_])", folded(text)) is not None


if __name__ == "__main__":
    for case in cases():
        json.dump(case, sys.stdout, ensure_ascii=False)
        sys.stdout.write("\n")
