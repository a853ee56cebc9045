"""What an editor of positions shows: the form of every field, with words for it and for its values.

The forms follow from the fields' declarations (`Shape.form`). A game's `words/fields.toml` has what its
fields are called, parts of records below them; `ziggurat/words/fields.toml` what all games have:

```toml
[hands]
en = "Hand"
it = "Mano"
terms = ["tile"]                              # a value `red` is called as the glossary's `tile_red`
[values]
down = { en = "face down", it = "coperta" }   # values that are no terms, in any field
[phase.values]
1 = { en = "actions", it = "azioni" }         # the same in one field; numbers and texts become a choice
[next_phase]
values = "phase"                              # as in another field
```

Values without words are places: called as `words/places.toml` says, or as they are written on the board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from ziggurat.core.grammar import capital
from ziggurat.core.messages import Words, terms
from ziggurat.core.shapes.shape import Form
from ziggurat.core.spelling import spelled
from ziggurat.core.wordfiles import of_package, read


def described(game: str, fields: Mapping[str, Form], lang: str) -> list[dict[str, Any]]:
    """The fields for a person: `name`, `label` and the form, whose values have become pairs of value and
    label."""
    return _Editor(game, lang).parts(fields, ())


def pieces(game: str, lang: str) -> dict[str, str]:
    """What the pieces that must add up (`State.census`) are called."""
    return {name: capital(entry[lang]) for name, entry in _entries(game).get("pieces", {}).items()}


@cache
def _entries(game: str) -> Mapping[str, Any]:
    """The words for a game's fields; what all games have where it does not say them itself."""
    shared, own = read(files("ziggurat.words") / "fields.toml"), of_package(game, "fields.toml")
    return {**shared, **own, "values": {**shared.get("values", {}), **own.get("values", {})}}


class _Editor:
    def __init__(self, game: str, lang: str) -> None:
        self.game, self.lang = game, lang
        self.words = Words(lang)
        self.entries = _entries(game)

    def parts(self, forms: Mapping[str, Form], above: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        found = []
        for name, form in forms.items():
            entry: Mapping[str, Any] = (above[-1] if above else self.entries).get(name, {})
            label = capital(entry.get(self.lang) or name.replace("_", " "))
            found.append({"name": name, "label": label, "form": self.form(form, (*above, entry))})
        return found

    def form(self, form: Form, path: Sequence[Mapping[str, Any]]) -> Form:
        """A form with words: those of the nearest entry of its path that has some."""
        new = dict(form)
        numbers = [int(key) for key in self.values(path[-1]) if key.lstrip("-").isdecimal()]
        known = {"number": numbers, "text": [*self.values(path[-1])]}.get(form["kind"])
        if known:
            new = {"kind": "one", "of": known, "none": False}
        if "of" in new:
            new["of"] = [[value, self.value(value, path)] for value in new["of"]]
        if "inner" in form:
            new["inner"] = self.form(form["inner"], path)
        if "parts" in form:
            new["parts"] = self.parts(form["parts"], path)
        return new

    def values(self, entry: Mapping[str, Any]) -> Mapping[str, Mapping[str, str]]:
        """The names of values in an entry."""
        found = entry.get("values", {})
        named: Mapping[str, Mapping[str, str]] = (
            self.entries[found]["values"] if isinstance(found, str) else found
        )
        return named

    def value(self, value: str | int, path: Sequence[Mapping[str, Any]]) -> str:
        key = str(value)
        for entry in (*reversed(path), self.entries):
            names = self.values(entry)
            if key in names:
                return capital(names[key][self.lang])
            for prefix in entry.get("terms", ()):
                term = f"{self.game}.{f'{prefix}_{key}'.lstrip('_').replace('-', '_')}"
                if term in terms():
                    return capital(self.words.term(term))
        return capital(spelled(self.game, self.lang, key))
