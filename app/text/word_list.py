"""How a list of words is written in this code: one string, a space between."""


def words(listed: str) -> list[str]:
    """The words of a space-separated list."""
    return listed.split()
