"""Translates typed queries for the other engines."""
import re


def parts(query):
    """Returns words and phrases without quotes, and whether each has a star after it."""
    for number, piece in enumerate(query.split('"')):
        if number % 2:
            yield from [(piece, False)] if piece.strip() else []
        else:
            yield from ((word.rstrip("*"), word.endswith("*")) for word in piece.split() if word.strip("*"))


def words(query):
    return [word for word, _ in parts(query)]


def pairs(query):
    """Returns all syllable pairs inside words, and other words whole. A question searches for any of them."""
    found = []
    for run in re.findall("[가-힣]+|[^\\W가-힣_]+", query):
        is_hangul = "가" <= run[0] <= "힣"
        found += [run[place:place + 2] for place in range(len(run) - 1)] if is_hangul and len(run) > 2 else [run]
    return list(dict.fromkeys(found)) or [query]
