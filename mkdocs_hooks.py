"""For mkdocs: the games' rules become pages, links out of the site plain text, examples in docstrings code.

The pages in `docs/` link to the rules and to examples where they lie in the repository, so that they can be
read there as well.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

import griffe
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parent
GAMES = ROOT / "src" / "ziggurat" / "games"
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)\s#]+)(#[^)\s]*)?\)")
EXAMPLE = re.compile(r"(?:^|(?<=\n\n))>>> .*?(?=\n\s*\n|\Z)", re.DOTALL)
RULES = re.compile(r"src/ziggurat/games/([a-z_]+)/rules/(en|it)\.md")


def on_files(files: Files, config: Any) -> Files:
    """Add the rules of every game, in both languages, and a page that lists them."""
    listed = [
        "# Rules",
        "",
        "In our own words, numbered; the program names these numbers when it says why not.",
        "",
    ]
    for path in sorted(GAMES.glob("*/rules/*.md")):
        text = path.read_text(encoding="utf-8")
        game, lang = path.parts[-3], path.stem
        uri = f"rules/{game}.{lang}.md"
        files.append(File.generated(config, uri, content=text))
        title = next((line.lstrip("# ") for line in text.splitlines() if line.startswith("# ")), game)
        listed.append(f"- [{title}]({game}.{lang}.md) ({lang})")
    files.append(File.generated(config, "rules/index.md", content="\n".join(listed) + "\n"))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Point links at the site, or make them plain text."""
    here = posixpath.dirname(page.file.src_uri)

    def seen(found: re.Match[str]) -> str:
        text, target, anchor = found[1], found[2], found[3] or ""
        if "://" in target or target.startswith("mailto:"):
            return found[0]
        path = posixpath.normpath(posixpath.join("docs", here, target))
        rules = RULES.fullmatch(path)
        if rules:
            return f"[{text}]({posixpath.relpath(f'rules/{rules[1]}.{rules[2]}.md', here or '.')}{anchor})"
        if path.startswith("docs/"):
            return found[0]
        return f"{text} (`{path}`)" if text.strip("`") not in path else f"`{path}`"

    return LINK.sub(seen, markdown)


class Examples(griffe.Extension):
    """Marks the examples in docstrings as code: without, Markdown would take `>>>` for three quotations."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring is not None and ">>> " in obj.docstring.value:
            obj.docstring.value = EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
