"""The message formatter: sample sentences, the grammar of both languages, and bad messages."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from ziggurat.core import registry
from ziggurat.core.errors import WordsError
from ziggurat.core.grammar import GRAMMARS
from ziggurat.core.icu import arguments, parse
from ziggurat.core.messages import LANGUAGES, Words, of_game, shared, terms
from ziggurat.core.protocol import Decision, Event, Reason
from ziggurat.core.render import Renderer

ROOT = Path(__file__).parent.parent
Sample = tuple[str, str, dict[str, Any], str]


def samples() -> list[Sample]:
    """Every sample sentence: language, text, arguments, exact rendering."""
    file = ROOT / "tests" / "words" / "samples.toml"
    return [
        (lang, entry[lang], args, text)
        for section in tomllib.loads(file.read_text(encoding="utf-8")).values()
        for entry in section.values()
        for lang in LANGUAGES
        for args, text in zip(entry.get("args", []), entry.get(f"sample_{lang}", []), strict=True)
    ]


@pytest.mark.parametrize(("lang", "source", "args", "text"), samples())
def test_sample_sentence(lang: str, source: str, args: dict[str, Any], text: str) -> None:
    assert Renderer(lang, GRAMMARS[lang], terms()).render(parse(source), args, (), ()) == text


def test_there_are_samples_of_both_languages() -> None:
    assert {lang for lang, *_ in samples()} == set(LANGUAGES)
    assert len(samples()) > 250


@pytest.mark.parametrize(
    ("key", "style", "english", "italian"),
    [
        ("tigris.tile_red", "def", "the temple", "il tempio"),
        ("tigris.tile_red", "su_pl", None, "sui templi"),
        ("tigris.tile_red", "di", None, "del tempio"),
        ("tigris.tile_black", "indef", "a settlement", "un insediamento"),
        ("tigris.tile_black", "def_pl cap", "The settlements", "Gli insediamenti"),
        ("shell.hour", "indef", "an hour", "un’ora"),
        ("tigris.unification_tile", "indef", "a unification tile", "una tessera unificazione"),
        ("shell.undo", "button", "Undo", "Annulla mossa"),
    ],
)
def test_forms_of_terms(key: str, style: str, english: str | None, italian: str) -> None:
    if english is not None:
        assert Words("en").term(key, style) == english
    assert Words("it").term(key, style) == italian


def render(lang: str, text: str, args: dict[str, Any], names: tuple[str, ...] = ()) -> str:
    return Renderer(lang, GRAMMARS[lang], terms()).render(parse(text), args, names, ("f", "m"))


@pytest.mark.parametrize(
    ("lang", "text", "args", "rendered"),
    [
        ("en", "it''s '{literal}' isn't", {}, "it's {literal} isn't"),
        ("en", "{n, plural, =0 {} one {one #} other {# in all}}", {"n": 0}, ""),
        ("en", "{n, plural, one {# {s, select, a {#a} other {#o}}} other {x}}", {"n": 1, "s": "a"}, "1 1a"),
        ("en", "# {n}", {"n": 2.0}, "# 2"),
        ("en", "{r, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", {"r": 12}, "12th"),
        ("en", "{r, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", {"r": 23}, "23rd"),
        ("it", "{r, selectordinal, many {l’#º} other {il #º}}", {"r": 11}, "l’11º"),
        ("en", "{b, select, true {yes} other {no}}", {"b": True}, "yes"),
        (
            "en",
            "{seat} and {winner_seat}; {player}, {winner}",
            {"seat": 0, "winner_seat": 1},
            "Ada and Bob; Ada, Bob",
        ),
        ("it", "{player_g, select, f {lei} other {altro}}", {"seat": 0}, "lei"),
        ("it", "{winner_g, select, m {lui} other {altro}}", {"winner_seat": 1}, "lui"),
        ("en", "{winners} win{x}", {"winner_seats": [1, 0], "x": None}, "Bob and Ada win"),
        ("en", "{players_seats}", {"players_seats": [0, 1, 2]}, "Ada, Bob and Seat 3"),
        (
            "en",
            "{t, count}",
            {"t": ["tigris.tile_red", "tigris.tile_blue", "tigris.tile_red"]},
            "2 temples and 1 farm",
        ),
        ("en", "{l, plural, =0 {none} one {# square} other {# squares}}", {"l": ["A1", "B2"]}, "2 squares"),
        ("it", "{t, count}", {"t": {"tigris.tile_blue": 3}}, "3 fattorie"),
        (
            "it",
            "{t, term, def_pl}",
            {"t": ["tigris.leader_black", "tigris.leader_blue"]},
            "i re e gli agricoltori",
        ),
        ("it", "{c, agree, fp}", {"c": ["tigris.colour_red", "tigris.colour_black"]}, "rosse e nere"),
    ],
)
def test_rendering(lang: str, text: str, args: dict[str, Any], rendered: str) -> None:
    assert render(lang, text, args, ("Ada", "Bob")) == rendered


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "{n",
        "a}",
        "{n, plural, one {x}}",
        "{n, plural, other {x}",
        "{, term}",
        "{n, plural other {x}}",
        "{1}",
    ],
)
def test_malformed_messages_are_named(text: str) -> None:
    with pytest.raises(WordsError, match="character"):
        parse(text)


@pytest.mark.parametrize(
    ("text", "args", "complaint"),
    [
        ("{x}", {}, "'x' is missing"),
        ("{x, term}", {"x": "tigris.nothing"}, "no term 'tigris.nothing'"),
        ("{x, term, di}", {"x": "tigris.tile_red"}, "no form 'di'"),
        ("{x, plural, other {}}", {"x": "two"}, "must be a number"),
        ("{x, shout}", {"x": 1}, "no formatter 'shout'"),
    ],
)
def test_rendering_errors_are_named(text: str, args: dict[str, Any], complaint: str) -> None:
    with pytest.raises(WordsError, match=complaint):
        render("en", text, args)


def test_unknown_keys_and_languages_are_named() -> None:
    with pytest.raises(WordsError, match=r"no message 'tigris\.event\.nothing' in it"):
        Words("it").event("tigris", Event("nothing"))
    with pytest.raises(WordsError, match=r"no message 'tigris\.reason\.nothing'"):
        Words("en").reason("tigris", Reason("nothing", "TE-001"))
    with pytest.raises(WordsError, match=r"no message 'tigris\.prompt\.nothing'"):
        Words("en").prompt("tigris", Decision(0, "nothing"))
    with pytest.raises(WordsError, match="languages: en, it"):
        Words("de")
    assert not Words("en").has("tigris.event.nothing")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_shared_messages_parse_and_use_the_same_arguments(lang: str) -> None:
    for texts in shared().values():
        parse(texts[lang])
    assert arguments(parse("{a} {b, select, x {{c}} other {}}")) == {"a", "b", "c"}


@pytest.mark.parametrize(("lang", "other"), [("en", "it"), ("it", "en")])
def test_export_holds_one_language_only(lang: str, other: str) -> None:
    words = Words(lang).export()
    assert words["lang"] == lang
    assert words["terms"]["tigris.tile_red"][lang] == Words(lang).term("tigris.tile_red")
    assert words["messages"]["reason.game_finished"] == shared()["reason.game_finished"][lang]
    for term in words["terms"].values():
        assert not [field for field in term if field == other or field.startswith(f"{other}_")]
        assert "note" not in term
        assert f"help_{other}" not in term


def test_a_game_in_a_single_module_has_no_words_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "package", lambda game: "tests.test_words")
    assert of_game("in one module") == {}


def test_phrases_are_messages_too() -> None:
    assert Words("it").message("shell.waiting_for", {"player": "Anna"}) == "In attesa di Anna"


def test_the_browsers_golden_forms_are_current() -> None:
    """`script/word-forms` writes them; the browser's formatter must match them."""
    written = json.loads((ROOT / "web" / "tests" / "forms.json").read_text(encoding="utf-8"))
    for lang, listed in written["forms"].items():
        words = Words(lang)
        for key, forms in listed.items():
            assert [words.term(key, style) for style in written["styles"][lang]] == forms
