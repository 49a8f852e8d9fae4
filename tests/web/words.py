"""The client's own words, read from its table, so that no test says them a second time."""

import json
import re
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "web/src/words.ts"
TEXT = r'"(?:[^"\\]|\\.)*"'
ENTRY = re.compile(rf"^  (\w+): \[\s*({TEXT}),\s*({TEXT}),?\s*\]", re.MULTILINE)
LANGUAGES = ("de", "en")

WORDS = {
    key: dict(zip(LANGUAGES, map(json.loads, texts), strict=True))
    for key, *texts in ENTRY.findall(SOURCE.read_text("utf-8"))
}


def word(key: str, *values: object, language: str = "de") -> str:
    """A word of the client with its values filled in."""
    return re.sub(r"\{(\d)\}", lambda place: str(values[int(place[1])]), WORDS[key][language])
