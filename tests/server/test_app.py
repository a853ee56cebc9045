"""The web app's files, words, rules, headers, health and metrics."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from tests.server.hosting import hosted, in_loop
from ziggurat import __version__
from ziggurat.server.routes.static import find
from ziggurat.server.rulebook import completed, numbered_rules
from ziggurat.server.settings import Settings


@pytest.fixture
def built(tmp_path: Path, settings: Settings) -> Settings:
    """A built web app, and a secret beside it."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>app</title>")
    (folder / "assets" / "app-1a2b.js").write_text("let x = 1;")
    (folder / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (tmp_path / "secret.txt").write_text("secret")
    return replace(settings, static=str(folder))


@in_loop
async def test_files_index_and_caching(built: Settings) -> None:
    async with hosted(built) as server, httpx.AsyncClient(base_url=server.url, timeout=60) as browser:
        for path in ("/", "/table/abc", "/new"):
            answer = await browser.get(path)
            assert "<title>app</title>" in answer.text
            assert answer.headers["cache-control"] == "no-cache"
            assert "script-src 'self'" in answer.headers["content-security-policy"]
            assert "unsafe" not in answer.headers["content-security-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff"
        script = await browser.get("/assets/app-1a2b.js")
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert "javascript" in script.headers["content-type"]
        tag = script.headers["etag"]
        assert (await browser.get("/assets/app-1a2b.js", headers={"if-none-match": tag})).status_code == 304
        assert (await browser.get("/assets/missing.js")).status_code == 404


@in_loop
async def test_several_first_visits_from_one_address(built: Settings) -> None:
    """The app is many files: they have a bound of their own, and leave the other requests their share."""
    rate = Settings().requests_per_minute
    usual = replace(built, requests_per_minute=rate, limit_factor=1.0)
    async with hosted(usual) as server, httpx.AsyncClient(base_url=server.url, timeout=60) as browser:
        for _ in range(rate):
            assert (await browser.get("/assets/app-1a2b.js")).status_code == 200
        assert (await browser.get("/api/games")).status_code == 200


@in_loop
async def test_nothing_outside_the_folder_is_served(built: Settings) -> None:
    async with hosted(built) as server, httpx.AsyncClient(base_url=server.url, timeout=60) as browser:
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "//etc/passwd"):
            assert "secret" not in (await browser.get(path)).text
            assert "root:" not in (await browser.get(path)).text
    assert find(Path(built.static), "../secret.txt") is None


@in_loop
async def test_games_words_rules_and_the_document(settings: Settings) -> None:
    async with hosted(settings) as server, httpx.AsyncClient(base_url=server.url, timeout=60) as browser:
        games = {game["id"]: game for game in (await browser.get("/api/games")).json()["games"]}
        assert games["duel"]["seats"] == [2, 3, 4]
        assert games["duel"]["options"][0] == {
            "key": "rounds",
            "default": 3,
            "choices": [2, 3, 4],
            "rule": "",
        }
        assert games["duel"]["bots"][0] == "random"
        table = (await browser.get("/api/games/duel/actions")).json()
        first, last = table["kinds"]["mark"]
        assert table["texts"][first:last] == ["mark 1", "mark 2", "mark 3"]
        assert (await browser.get("/api/words/it")).json()["messages"]
        assert (await browser.get("/api/words/xx")).status_code == 400
        rules = (await browser.get("/api/rules/tigris")).json()
        assert rules["rules"]["TE-020"].startswith("A player's hand is hidden")
        assert (await browser.get("/api/rules/duel")).status_code == 404
        assert (await browser.get("/api/rules/tigris?lang=xx")).status_code == 400
        document = (await browser.get("/api/openapi.json")).json()
        assert "/api/tables/{table_id}/join" in document["paths"]
        step = document["components"]["schemas"]["NewStep"]
        assert step["additionalProperties"] is False
        assert {"type": "integer", "minimum": 0, "maximum": 63} in step["properties"]["seat"]["anyOf"]


@in_loop
async def test_health_and_metrics(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        await anna.open_table("duel", [{"kind": "person"}, {"kind": "person"}])
        for path in ("/healthz", "/readyz"):
            assert (await anna._http.get(path)).text == "ok\n"
        text = (await anna._http.get("/metrics")).text
        assert "ziggurat_tables_started_total 1" in text
        assert "ziggurat_tables_in_memory 1" in text


def test_numbered_rules_are_cut_out() -> None:
    text = "# T\n- **XX-001** First. [a]\n  goes on\n\n- **XX-002b** Second.\ntext **XX-003** not a rule\n"
    assert list(numbered_rules(text)) == [("XX-001", "First. [a] goes on"), ("XX-002b", "Second.")]


def test_a_rule_ends_with_its_paragraph() -> None:
    text = '- **XX-001** Last rule.\n\n## Examples\n\n```json\n{\n  "id": "XX-EX-1"\n}\n```\n'
    assert list(numbered_rules(text)) == [("XX-001", "Last rule.")]


def test_what_a_translation_lacks_stands_there_in_english() -> None:
    english = "# T\n- **XX-001** One.\n- **XX-002** Two\n  goes on.\n\n- **XX-003** 3.\n- **XX-004** Four.\n"
    italian = "# T\n- **XX-001** Uno\n  e oltre.\n\n- **XX-003** Tre.\n"
    markdown, missing = completed(english, italian)
    assert missing == ["XX-002", "XX-004"]
    assert markdown == (
        "# T\n- **XX-001** Uno\n  e oltre.\n- **XX-002** Two\n  goes on.\n\n"
        "- **XX-003** Tre.\n- **XX-004** Four.\n"
    )
    assert completed(english, english) == (english, [])


@in_loop
async def test_words_and_rules_are_asked_about_and_never_stale(settings: Settings) -> None:
    async with hosted(settings) as server, httpx.AsyncClient(base_url=server.url, timeout=60) as browser:
        for path in ("/api/words/it", "/api/rules/tigris?lang=it", "/api/games/duel/actions"):
            first = await browser.get(path)
            assert first.headers["cache-control"] == "no-cache"
            again = await browser.get(path, headers={"if-none-match": first.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
            other = await browser.get(path, headers={"if-none-match": '"other"'})
            assert other.json() == first.json()


@in_loop
async def test_the_version_changes_with_the_web_app(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>one")
    changed = replace(settings, static=str(tmp_path))
    async with hosted(changed) as server, httpx.AsyncClient(base_url=server.url) as browser:
        one = (await browser.get("/api/version")).json()["version"]
        assert one.startswith(f"{__version__}+")
        (tmp_path / "index.html").write_text("<!doctype html>another")
        assert (await browser.get("/api/version")).json()["version"] != one
