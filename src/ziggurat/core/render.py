"""Renders a parsed message in one language: arguments, choices, and our formatters term, count, agree,
place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ziggurat.core.errors import WordsError
from ziggurat.core.grammar import MASCULINE, Grammar, Term, capital
from ziggurat.core.icu import Arg, Choice, Hash, Nodes
from ziggurat.core.protocol import Seat


@dataclass(frozen=True, slots=True)
class _Given:
    """What a message is rendered with."""

    args: Mapping[str, Any]
    names: Sequence[str]
    genders: Sequence[str]
    spell: Callable[[str], str]


class Renderer:
    """Puts arguments into messages of one language."""

    def __init__(self, lang: str, grammar: Grammar, terms: Mapping[str, Term]) -> None:
        self._lang = lang
        self._grammar = grammar
        self._terms = terms

    def render(
        self,
        nodes: Nodes,
        args: Mapping[str, Any],
        names: Sequence[str],
        genders: Sequence[str],
        spell: Callable[[str], str] = str,
    ) -> str:
        """A message with its arguments; `spell` says how people call a place of the notation."""
        return self._nodes(nodes, _Given(args, names, genders, spell), None)

    def name(self, seat: Seat, names: Sequence[str]) -> str:
        if 0 <= seat < len(names):
            return names[seat]
        return f"{capital(self.term('shell.seat', ''))} {seat + 1}"

    def term(self, key: str, style: str) -> str:
        term = self._term(key)
        words = style.split()
        text = self._grammar.noun(term, " ".join(word for word in words if word != "cap"))
        return capital(text) if "cap" in words else text

    def _term(self, key: object) -> Term:
        term = self._terms.get(key) if isinstance(key, str) else None
        if term is None:
            raise WordsError(f"the glossary has no term {key!r}")
        return term

    def _nodes(self, nodes: Nodes, given: _Given, number: float | None) -> str:
        return "".join(self._node(node, given, number) for node in nodes)

    def _node(self, node: str | Hash | Arg | Choice, given: _Given, number: float | None) -> str:
        if isinstance(node, str):
            return node
        if isinstance(node, Hash):
            return "#" if number is None else _digits(number)
        if isinstance(node, Choice):
            return self._choice(node, given, number)
        if node.form == "text":
            return self._text(self._value(node.name, given), given)
        if node.form == "place":
            preposition = node.style.removesuffix("cap").strip()
            text = self._placed(self._value(node.name, given), preposition, given)
            return capital(text) if node.style.endswith("cap") else text
        if node.form == "term":
            return self._styled(self._value(node.name, given), node.style)
        if node.form == "count":
            return self._count(node, given)
        if node.form == "agree":
            return self._agree(node, given)
        raise WordsError(f"there is no formatter {node.form!r}; there are: term, count, agree, place")

    def _value(self, name: str, given: _Given) -> Any:
        """An argument by name; seats become names; `player` means `seat`, `winners` means `winner_seats`."""
        aliases = (f"{name}_{self._lang}", f"{name}_seat", f"{name.removesuffix('s')}_seats")
        for key in (name, *aliases, *(["seat"] if name == "player" else [])):
            if key in given.args:
                value = given.args[key]
                if key == "seat" or key.endswith("_seat"):
                    return self.name(value, given.names)
                if key == "seats" or key.endswith("_seats"):
                    return [self.name(seat, given.names) for seat in value]
                return value
        raise WordsError(f"argument {name!r} is missing; given: {', '.join(given.args) or 'none'}")

    def _text(self, value: Any, given: _Given) -> str:
        if isinstance(value, (list, tuple)):
            return self._grammar.listed([self._text(item, given) for item in value])
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return _digits(value)
        return "" if value is None else given.spell(str(value))

    def _placed(self, value: Any, preposition: str, given: _Given) -> str:
        """A place, or a list of places, after a preposition."""
        if isinstance(value, (list, tuple)):
            return self._grammar.listed([self._placed(item, preposition, given) for item in value])
        return self._grammar.placed(given.spell(str(value)), preposition)

    def _styled(self, value: Any, style: str) -> str:
        """A term, or a list of terms, in a style."""
        if isinstance(value, (list, tuple)):
            return self._grammar.listed([self.term(key, style) for key in value])
        return self.term(value, style)

    def _count(self, node: Arg, given: _Given) -> str:
        """Number and noun; without a named number the argument itself is a multiset of terms."""
        value = self._value(node.name, given)
        if node.style:
            return self.counted(value, self._number(node.style, given))
        amounts = value if isinstance(value, Mapping) else Counter(value)
        return self._grammar.listed([self.counted(key, number) for key, number in amounts.items()])

    def counted(self, key: str, number: float) -> str:
        return f"{_digits(number)} {self.term(key, '' if number == 1 else 'pl')}"

    def _agree(self, node: Arg, given: _Given) -> str:
        """An adjective in a form (ms, fs, mp, fp) or agreeing with the noun argument named."""
        gender, plural = self._agreement(node.style, given)
        value = self._value(node.name, given)
        keys = value if isinstance(value, (list, tuple)) else [value]
        return self._grammar.listed([self._grammar.agree(self._term(key), gender, plural) for key in keys])

    def _agreement(self, style: str, given: _Given) -> tuple[str, bool]:
        if style in ("", "ms", "fs", "mp", "fp"):
            return style[:1] or MASCULINE, style.endswith("p")
        noun, _, form = style.partition(" ")
        term = self._term(self._value(noun, given))
        return term.get("gender", MASCULINE), form == "pl" or term.get("number") == "plural"

    def _choice(self, node: Choice, given: _Given, number: float | None) -> str:
        branches = node.branches
        if node.kind == "select":
            return self._nodes(
                branches.get(self._selector(node.name, given), branches["other"]), given, number
            )
        amount = self._number(node.name, given)
        category = (
            self._grammar.cardinal(amount) if node.kind == "plural" else self._grammar.ordinal(int(amount))
        )
        exact = f"={_digits(amount)}"
        chosen = exact if exact in branches else category if category in branches else "other"
        return self._nodes(branches[chosen], given, amount)

    def _number(self, name: str, given: _Given) -> float:
        """A numeric argument; of a list, its length."""
        value = self._value(name, given)
        if isinstance(value, (list, tuple)):
            return len(value)
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise WordsError(f"argument {name!r} must be a number, not {value!r}")
        return value

    def _selector(self, name: str, given: _Given) -> str:
        """The word a select looks for; `x_g` is the gender of the term or of the player in `x`."""
        if name in given.args or f"{name}_seat" in given.args or not name.endswith("_g"):
            value = self._value(name, given)
            return str(value).lower() if isinstance(value, bool) or value is None else str(value)
        noun = name.removesuffix("_g")
        for key in (f"{noun}_seat", noun, *(["seat"] if noun == "player" else [])):
            seat = given.args.get(key)
            if isinstance(seat, int) and (key == "seat" or key.endswith("_seat")):
                return given.genders[seat] if 0 <= seat < len(given.genders) else "other"
        return self._term(self._value(noun, given)).get("gender", "other")


def _digits(number: float) -> str:
    return str(int(number)) if number == int(number) else f"{number:g}"
