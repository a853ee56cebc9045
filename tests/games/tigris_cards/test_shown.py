"""What people and learners see: drawing, text board, observations, consequences; notation."""

from __future__ import annotations

from array import array
from dataclasses import replace
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.text import Text

from tests.games.tigris_cards.positions import table
from ziggurat.core.drawing import THEMES
from ziggurat.core.errors import NotationError, ViewError
from ziggurat.core.protocol import CHANCE, Consequence
from ziggurat.core.scene import Scene
from ziggurat.games.tigris_cards import GAME
from ziggurat.games.tigris_cards.cards import unpack
from ziggurat.games.tigris_cards.encode import DEPTH, PLANES
from ziggurat.games.tigris_cards.state import CardsState
from ziggurat.games.tigris_cards.view import CardsView, Column, Fight, Kingdom, Leader, Side
from ziggurat.games.tigris_cards.view import unseen as unseen_of

THREE = "red blue black"


def random_state(seats: int, seed: int, steps: int) -> CardsState:
    rng = Random(seed)
    state = GAME.setup(seats)
    while (seat := state.actor()) is not None and state.step < steps:
        state.apply_id(seat, state.deal(rng) if seat == CHANCE else state.draw(seat, rng))
    return state


def war() -> Scene:
    """A face-down link between two traders."""
    scene = table(
        columns={"C1": "green green ship:blue_red", "C2": THREE},
        leaders={0: "green C1.0", 1: "green C2.0"},
        hands={0: "black green", 1: "green red"},
    )
    scene.play("0: link settlement L1")
    return scene


def attacked() -> Scene:
    """The same after the attacker played a card."""
    scene = war()
    scene.play("0: commit 1")
    return scene


def look(scene: Scene, seat: int | None = None) -> CardsView:
    seen: CardsView = scene.state.view(seat)
    return seen


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_drawings_of_a_whole_game_are_well_formed(theme: str, seats: int) -> None:
    for steps in (0, 4, 40, 150, 400, 10_000):
        state = random_state(seats, seats, steps)
        for seat in (0, None):
            text = GAME.svg(state.view(seat), theme)
            root = ElementTree.fromstring(text)
            assert root.attrib["role"] == "img"
            assert root.find("{http://www.w3.org/2000/svg}title") is not None
            assert "var(" not in text
            assert "None" not in text


def uses(view: CardsView) -> int:
    return GAME.svg(view).count("<use ")


def changed(view: CardsView, **parts: Any) -> CardsView:
    """A view of a table that differs in some parts."""
    position = view.position.clone()
    position.fill(parts)
    position.restore()
    return replace(view, position=position)


def unseen(view: CardsView) -> list[int]:
    return list(unseen_of(view.position, view.memory, view.seat))


def test_every_piece_adds_its_shapes() -> None:
    view = look(table(columns={"C1": "red"}), 0)
    before = uses(view)
    assert uses(changed(view, cards={"black": ["C1.2"]})) == before + 2
    # a ship has three shapes, aside and on the table
    assert uses(changed(view, ships={"blue_green": "C1.2"})) == before
    without = view.position.clone()
    without.ships = (-2, -2, -2)
    assert uses(replace(view, position=without)) == before - 9
    assert uses(changed(view, cards={"blue": ["L1"]})) == before + 1
    assert uses(changed(view, treasures=[f"C{column}" for column in range(2, 9)])) == before - 1
    assert uses(changed(view, pile_sizes=[3, 0], tops=["red", None])) == before + 1
    assert uses(changed(view, catastrophes=[1])) == before - 1
    # a leader leaves the supply (two shapes and a dashed ring with one) and stands on a card (two)
    assert uses(changed(view, leaders=[{"black": "C1.1"}, {}])) == before + 1
    assert uses(changed(view, hands=[[1, 1, 0, 0], None])) == before + 2


@pytest.mark.rule("TC-067")
def test_a_drawing_shows_a_face_down_link_only_to_who_laid_it() -> None:
    scene = war()
    assert "settlement" not in GAME.svg(look(scene, 1)).split("Kingdom")[0].split("Link")[-1]
    assert "a card face down" in GAME.svg(look(scene, 0))
    assert uses(changed(look(scene, 0), hands=[[0, 0, 0, 0], None])) == uses(look(scene)) + 1
    assert uses(look(scene, 0)) == uses(changed(look(scene, 0), facedown=None)) + 1


@pytest.mark.rule("TC-019")
def test_neither_drawing_nor_text_shows_the_inside_of_a_pile() -> None:
    view = random_state(3, 5, 300).view(0)
    other = replace(view, memory=replace(view.memory, piles=((9, 9, 9, 9),) * 3, treasures=(3, 3, 3)))
    for theme in THEMES:
        assert GAME.svg(view, theme) == GAME.svg(other, theme)
    assert GAME.text(view) == GAME.text(other)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_text_is_never_wider_than_80_columns_and_markup_changes_no_letter(seats: int) -> None:
    for steps in (0, 60, 200, 400, 10_000):
        view = random_state(seats, 3, steps).view(1)
        plain, styled = GAME.text(view), GAME.text(view, colour=True)
        assert max(map(len, plain.split("\n"))) <= 80
        rendered = "\n".join(line.rstrip() for line in Text.from_markup(styled).plain.split("\n"))
        assert rendered == plain


def test_the_text_board_says_what_lies_where() -> None:
    scene = table(
        columns={"C1": ("red", "red ship:blue_green"), "C2": THREE},
        links={"L1": "green"},
        leaders={1: "black C1.1", 0: "green C2.0"},
        hands={0: "red blue blue"},
        piles={1: {"treasure": 1}},
    )
    lines = GAME.text(look(scene, 0)).split("\n")
    assert lines[1].split() == ["A", "A"]
    assert lines[2].split()[:4] == ["0", "T", "-M-", "T*"]
    assert "T* Lt" in lines[2]
    assert lines[3].split() == ["1", "T", "Vk", "T"]  # the second seat is the vase
    assert lines[4].split() == ["2", "~green", "F"]
    text = "\n".join(lines)
    assert "Your hand  1 temple, 2 farms" in text
    assert "pile 1, top treasure" in text
    assert "War of the traders" in GAME.text(look(war()))
    assert "-?-" in GAME.text(look(war())).split("\n")[2]


def block(view: CardsView, name: str) -> list[float]:
    return [round(value, 4) for value in GAME.observe(view)[GAME.layout.slices()[name]]]


def plane(view: CardsView, name: str) -> set[tuple[int, int]]:
    """The places marked on a plane: column from 1, row from the head."""
    start = PLANES.index(name) * 8 * DEPTH
    marked = [index for index in range(8 * DEPTH) if GAME.observe(view)[start + index]]
    return {(index // DEPTH + 1, index % DEPTH) for index in marked}


def test_observations_hold_the_table_turned_to_the_viewer() -> None:
    scene = table(
        seats=3,
        columns={"C1": ("red", "red ship:blue_green"), "C2": THREE},
        links={"L1": "green"},
        leaders={1: "black C1.1", 0: "green L1"},
        hands={0: "red blue blue", 1: "red"},
        piles={1: {"black": 2, "treasure": 1}},
        catastrophes=[0, 1],
    )
    view = look(scene, 1)
    assert len(GAME.observe(view)) == GAME.layout.size
    assert plane(view, "card_green") == {(1, 9)}
    assert plane(view, "card_red") == {(column, 0) for column in range(1, 9)} | {(1, 1), (2, 1)}
    assert plane(view, "ship_blue_green") == {(1, 2)}
    assert plane(view, "treasure") == {(column, 0) for column in range(2, 9)}
    assert plane(view, "leader_0_black") == {(1, 1)}
    assert plane(view, "leader_2_green") == {(1, 9)}
    assert plane(view, "kingdom") == {(1, 0), (2, 0)}
    assert block(view, "hand") == [0, 0.125, 0, 0]
    assert block(view, "hand_sizes") == [0.125, 0, 0.375, 0]
    assert block(view, "catastrophes") == [1, 0, 1, 0]
    assert block(view, "piles")[:4] == [0.2, 0, 0, 0]
    assert block(view, "treasures") == [0.25, 0, 0, 0]
    assert block(view, "active") == [0, 0, 1, 0]
    assert unseen(view) == [40 - 1 - 2, 65 - 2 - 1 - 1, 40 - 1, 40 - 1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_state_is_observed_as_the_view_of_a_seat_is(seats: int) -> None:
    """The encoder reads nothing of a state that the seat may not see."""
    for steps in range(0, 400, 23):
        state = random_state(seats, 40 + seats, steps)
        for seat in range(seats):
            buffer = array("f", bytes(4 * GAME.layout.size))
            buffer[5] = 7.0
            state.observe_into(seat, buffer)
            assert buffer == GAME.observe(state.view(seat))
    scene = war()
    for seat in range(2):
        buffer = array("f", bytes(4 * GAME.layout.size))
        scene.state.observe_into(seat, buffer)
        assert buffer == GAME.observe(scene.state.view(seat))


def test_observations_of_a_war() -> None:
    view = look(attacked(), 1)
    assert plane(view, "facedown") == {(1, 9)}
    assert block(view, "conflict") == [0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 1, 0, 0, 0, 0.2, 0]
    assert block(view, "played") == [1, 0.125]
    assert unseen(view)[3] == 40 - 2 - 1 - 1


@pytest.mark.rule("TC-002")
def test_aids_name_the_dynasty_and_the_sign_of_every_seat() -> None:
    dynasties = GAME.setup(4).view(None).aids().dynasties
    assert [(one.name, one.glyph) for one in dynasties] == [
        ("lion", "lion"),
        ("vase", "pot"),
        ("bow", "archer"),
        ("bull", "bull"),
    ]


@pytest.mark.rule("TC-021", "TC-022", "TC-067")
def test_aids_tell_columns_links_and_kingdoms() -> None:
    scene = war()
    aids = look(scene, 1).aids()
    assert aids.columns[0] == Column("treasure", ("green", "green", "ship:blue_red"))
    assert (aids.links[:2], aids.down) == (("down", None), "L1")
    assert look(scene, 0).aids().links[0] == "black"
    assert look(scene, 0).aids().down == "L1"
    leaders = Leader(0, "green", "C1.0", 1, 2), Leader(1, "green", "C2.0", 1, 2)
    assert aids.kingdoms == (Kingdom(1, 2, leaders),)


def fight_of(scene: Scene) -> Fight:
    fight = look(scene).aids().fight
    assert fight is not None
    return fight


@pytest.mark.rule("TC-074", "TC-082", "TC-083")
def test_aids_tell_who_supports_whom() -> None:
    fight = fight_of(war())
    assert (fight.kind, fight.colour, fight.cards, fight.played) == ("war", "green", "green", None)
    assert fight.attacker == Side(0, 2, ("C1.1", "C1.2"))
    assert fight.defender == Side(1, 0, ())
    assert fight_of(attacked()).played == 1
    revolt = table(columns={"C1": "red blue"}, leaders={1: "black C1.2"}, hands={0: "red"})
    revolt.play("0: leader king C1.1")
    fight = fight_of(revolt)
    assert (fight.cards, fight.attacker, fight.defender) == ("red", Side(0, 1, ("C1.1",)), Side(1, 0, ()))


@pytest.mark.rule("TC-074", "TC-082", "TC-083")
def test_supporters_are_as_many_as_the_strength() -> None:
    rng = Random(11)
    fights = 0
    for seats in GAME.seats:
        state = GAME.setup(seats)
        while (seat := state.actor()) is not None:
            state.apply_id(seat, state.deal(rng) if seat == CHANCE else state.draw(seat, rng))
            aids = state.view(None).aids()
            settled = aids.fight is not None and state.decisions()[0].prompt.endswith("reward")
            for fight in (*aids.wars, *(() if aids.fight is None or settled else (aids.fight,))):
                for side in (fight.attacker, fight.defender):
                    assert side.seat >= 0
                    assert len(side.supporters) == side.strength
                    fights += 1
    assert fights > 100


@pytest.mark.rule("TC-080", "TC-086")
def test_aids_tell_the_wars_that_wait() -> None:
    scene = table(
        columns={"C1": THREE, "C2": THREE},
        leaders={0: "green C1.0, red C1.2", 1: "green C2.0, red C2.2"},
        hands={0: "black red", 1: "red"},
    )
    scene.play("0: link settlement L1")
    aids = look(scene).aids()
    assert aids.fight is None
    assert [(war.colour, war.attacker.strength, war.defender.strength) for war in aids.wars] == [
        ("red", 2, 2),
        ("green", 0, 0),
    ]
    assert aids.wars[0].defender.supporters == ("C2.1", "C2.0")
    scene.play("0: war green")
    aids = look(scene).aids()
    assert aids.fight is not None
    assert aids.fight.colour == "green"
    assert [war.colour for war in aids.wars] == ["red"]


def effects(scene: Scene, seat: int, text: str) -> list[dict[str, Any]]:
    return GAME.consequence(look(scene, seat), GAME.notation.read(text)).to_json()


def mark(scene: Scene, seat: int, text: str) -> str:
    return GAME.consequence(look(scene, seat), GAME.notation.read(text)).mark(seat)


@pytest.mark.rule("TC-050", "TC-052")
def test_consequences_of_a_card() -> None:
    scene = table(
        columns={"C1": "red", "C3": "blue blue blue"},
        leaders={0: "green C1.0", 1: "red C2.0"},
        hands={0: "green green red blue", 1: "black"},
    )
    assert mark(scene, 0, "card market C1") == "mine"
    assert mark(scene, 0, "card temple C2") == "rival"
    assert mark(scene, 0, "card farm C8") == "plain"
    assert {effect["kind"] for effect in effects(scene, 0, "card farm C3")} == {"cost", "may_build"}
    alone = table(leaders={0: "green C1.0"}, hands={0: "green red"})
    assert mark(alone, 0, "card market C1") == "plain"  # no second market to score


@pytest.mark.rule("TC-070", "TC-080")
def test_consequences_of_conflicts() -> None:
    scene = table(
        columns={"C1": THREE, "C2": THREE},
        leaders={0: "green C1.0, red C1.2", 1: "green C2.0, red C2.2"},
        hands={0: "black"},
    )
    wars = [effect for effect in effects(scene, 0, "link settlement L1") if effect["kind"] == "conflict"]
    assert [(war["leader"], war["a"], war["d"]) for war in wars] == [
        ("tigris_cards.leader_red", 2, 2),
        ("tigris_cards.leader_green", 0, 0),
    ]
    assert mark(scene, 0, "leader trader C2.1") == "conflict"
    assert mark(scene, 0, "leader king C2.1") == "plain"
    settled = attacked()
    kinds = [effect["kind"] for effect in effects(settled, 1, "commit 1")]
    assert kinds == ["cost", "won", "leader_home", "points"]


def test_consequences_of_the_rest() -> None:
    scene = table(
        columns={"C1": THREE, "C2": THREE},
        links={"L1": "red"},
        leaders={0: "green C1.0", 1: "black C2.0"},
        hands={0: "black red", 1: "green"},
    )
    kinds = {effect["kind"] for effect in effects(scene, 0, "catastrophe L1")}
    assert kinds == {"cost", "destroy", "split"}
    assert [effect["kind"] for effect in effects(scene, 0, "leader farmer C5.0")] == ["found"]
    assert effects(scene, 0, "pass") == []
    assert GAME.consequence(look(scene, 1), GAME.notation.read("pass")) == Consequence()
    scene = table(columns={"C1": THREE, "C2": THREE}, leaders={0: "green C1.0"}, hands={0: "black red"})
    assert {"kind": "may_swap", "seat": 0, "n": 2} in effects(scene, 0, "link settlement L1")
    scene.play("0: link settlement L1")
    assert [effect["kind"] for effect in effects(scene, 0, "swap C1")] == ["cost", "treasure"]


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("CARD Red c3", "card temple C3"),
        ("leader merchant c3", "leader trader C3.0"),
        ("leader green L2", "leader trader L2"),
        ("withdraw black", "withdraw king"),
        ("ship green_blue", "ship blue-green"),
        ("draw farm red farm", "draw temple farm*2"),
        ("war priest", "war red"),
        ("income farm", "income blue"),
        ("turn blue", "turn farm"),
    ],
)
def test_other_ways_of_writing(text: str, canonical: str) -> None:
    assert GAME.notation.write(GAME.notation.read(text)) == canonical


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "empty notation"),
        ("dance", "must start with one of"),
        ("card pink C1", "did you mean"),
        ("card red C9", "did you mean"),
        ("leader king C1.9", "did you mean"),
        ("draw farm*9", "did you mean"),
        ("draw farm*x", "did you mean"),
        ("commit 9", "did you mean"),
    ],
)
def test_bad_notation_gets_one_clear_line(text: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint) as error:
        GAME.notation.read(text)
    assert "\n" not in str(error.value)


def test_json_that_is_no_view_is_refused() -> None:
    good = random_state(2, 1, 50).view(0).to_json()
    with pytest.raises(ViewError, match="its game is 'tigris'"):
        GAME.view_from_json({**good, "game": "tigris"})
    with pytest.raises(ViewError, match="hand_sizes must be a list by seat of 2"):
        GAME.view_from_json({**good, "position": {**good["position"], "hand_sizes": [8]}})
    for key in ("hands", "cards", "leaders", "links", "ships", "conflict"):
        with pytest.raises(ViewError, match=f"no view of tigris_cards: {key}"):
            GAME.view_from_json({**good, "position": {**good["position"], key: 7}})
    for key in ("position", "memory", "legal", "decisions"):
        with pytest.raises(ViewError, match="no view of tigris_cards"):
            GAME.view_from_json({**good, key: 7})


def test_determinize_deals_unseen_cards_evenly() -> None:
    """Every unseen card is as likely in a rival's hand as in the deck."""
    view = look(table(hands={0: "black " * 8, 1: "red " * 8}), 0)
    rng = Random(0)
    found = [0, 0, 0, 0]
    for _ in range(2000):
        hand = unpack(GAME.determinize(view, rng).hands[1])
        found = [a + b for a, b in zip(found, hand, strict=True)]
    for count, unseen_cards in zip(found, (32, 65, 40, 40), strict=True):
        assert abs(count / 16000 - unseen_cards / 177) < 0.015
