"""What happens, told in words: every event and prompt of the game, rendered with its real arguments."""

from __future__ import annotations

import pytest

from ziggurat.core.messages import LANGUAGES, Words
from ziggurat.core.protocol import Decision, Event
from ziggurat.games.spheres import Colour
from ziggurat.games.tigris import events
from ziggurat.games.tigris.handfuls import pack
from ziggurat.games.tigris.squares import BIT, SQUARE_OF, mask_of
from ziggurat.games.tigris.state import Ask, Fight, TigrisState

RED, GREEN, BLUE = Colour.RED, Colour.GREEN, Colour.BLUE
F6, G7 = SQUARE_OF["F6"], SQUARE_OF["G7"]
TWO = pack((0, 2, 1, 0))
NAMES = ("Anna", "Bruno", "Carla", "Dario")

TOLD: tuple[tuple[Event, str, str], ...] = (
    (events.started(1), "Bruno begins.", "Comincia Bruno."),
    (events.drew_tiles(0, TWO), "You draw 2 temples and 1 farm.", "Peschi 2 templi e 1 fattoria."),
    (events.shown(TWO), "Laid open: 2 temples and 1 farm.", "Nella riserva scoperta: 2 templi e 1 fattoria."),
    (
        events.picked(0, BLUE),
        "Anna takes a farm from the open display.",
        "Anna prende una fattoria dalla riserva scoperta.",
    ),
    (events.swapped_tiles(0, TWO), "You put aside 2 temples and 1 farm.", "Scarti 2 templi e 1 fattoria."),
    (
        events.points(1, 2, RED, "monument", 1),
        "Bruno gains 2 red points from a monument.",
        "Bruno guadagna 2 punti rossi da un monumento.",
    ),
    (
        events.points(1, 1, BLUE, "ziggurat", 1),
        "Bruno gains 1 blue point from the ziggurat.",
        "Bruno guadagna 1 punto blu dallo ziggurat.",
    ),
    (
        events.leader_moved(2, GREEN, F6, BIT[G7]),
        "Carla moves the merchant from G7 to F6.",
        "Carla sposta il mercante da G7 a F6.",
    ),
    (
        events.leader_home(1, BLUE, BIT[F6], "temple"),
        "The farmer of Bruno has no temple left and returns to the supply.",
        "L’agricoltore di Bruno resta senza templi adiacenti e torna nella riserva.",
    ),
    (
        events.conflict(Fight(True, RED, 0, 1, BIT[F6], BIT[G7], 3, 2, None)),
        "War! Anna attacks the priest of Bruno: strength 3 against 2.",
        "Guerra! Anna attacca il sacerdote di Bruno: forza 3 contro 2.",
    ),
    (
        events.removed(GREEN, mask_of((F6, G7))),
        "2 markets leave the board: F6 and G7.",
        "2 mercati lasciano il tabellone: F6 e G7.",
    ),
    (
        events.catastrophe(0, F6, BLUE),
        "Anna plays a catastrophe on F6: the farm is destroyed.",
        "Anna gioca una catastrofe in F6: la fattoria viene distrutta.",
    ),
    (events.catastrophe(0, F6, None), "Anna plays a catastrophe on F6.", "Anna gioca una catastrofe in F6."),
    (
        events.building_placed(0, RED, F6, 0),
        "Anna puts the library on F6.",
        "Anna piazza la biblioteca in F6.",
    ),
    (
        events.building_home(GREEN, BIT[F6]),
        "The market hall leaves F6 and can be built again.",
        "La sala del mercato lascia F6 e si può costruire di nuovo.",
    ),
    (
        events.monument_built(0, 3, BLUE, F6, mask_of((F6, G7))),
        "Anna builds the blue-red monument on four farms (F6).",
        "Anna costruisce il monumento blu e rosso su quattro fattorie (F6).",
    ),
    (
        events.ziggurat_built(0, RED, F6, mask_of((F6, G7))),
        "Anna builds the ziggurat on five temples around F6.",
        "Anna erige lo ziggurat su cinque templi attorno a F6.",
    ),
    (events.treasure_taken(3, BIT[F6]), "Dario takes the treasure on F6.", "Dario prende il tesoro in F6."),
    (
        events.ended("treasures"),
        "The game is over: at most two treasures are left.",
        "La partita è finita: restano al massimo due tesori.",
    ),
)


@pytest.mark.parametrize(("event", "english", "italian"), TOLD, ids=lambda value: getattr(value, "kind", ""))
def test_events_in_words(event: Event, english: str, italian: str) -> None:
    assert Words("en").event("tigris", event, NAMES) == english
    assert Words("it").event("tigris", event, NAMES) == italian


CONFLICT = {"attacker_seat": 0, "defender_seat": 1, "a": 3, "d": 2, "added": 1, "tile": "tigris.tile_blue"}

ASKED: tuple[tuple[str, dict[str, object], str, str], ...] = (
    (
        "war.defend",
        CONFLICT,
        "Anna attacks with 3 + 1: how many farms do you add? You have strength 2.",
        "Anna attacca con 3 + 1: quante fattorie aggiungi? Hai forza 2.",
    ),
    (
        "revolt.attack",
        CONFLICT,
        "Revolt against Bruno: how many temples do you add? You have strength 3 against 2.",
        "Rivolta contro Bruno: quanti templi aggiungi? Hai forza 3 contro 2.",
    ),
    (
        "war.choose",
        {"leaders": ["tigris.leader_black", "tigris.leader_green"], "square": "F6"},
        "Which war comes first? The kings and merchants are fighting.",
        "Quale guerra si risolve per prima? Si scontrano i re e i mercanti.",
    ),
    (
        "monument.build",
        {"tile": "tigris.tile_red", "squares": ["F6"], "ziggurats": []},
        "Do you build on the four temples?",
        "Costruisci un monumento sul quadrato di templi?",
    ),
    (
        "monument.build",
        {"tile": "tigris.tile_red", "squares": ["F6"], "ziggurats": ["G7"]},
        "Do you build on the four temples or the ziggurat on the cross?",
        "Costruisci un monumento o lo ziggurat?",
    ),
    (
        "monument.build",
        {"tile": "tigris.tile_red", "squares": [], "ziggurats": ["G7"]},
        "Do you build the ziggurat on the cross of temples?",
        "Costruisci lo ziggurat sulla croce di templi?",
    ),
    (
        "building.place",
        {"building": "tigris.building_blue", "square": "F6"},
        "Where do you put the granary?",
        "Dove piazzi il granaio?",
    ),
)


@pytest.mark.parametrize(("prompt", "facts", "english", "italian"), ASKED)
def test_prompts_in_words(prompt: str, facts: dict[str, object], english: str, italian: str) -> None:
    decision = Decision(1, prompt, data=facts)
    assert Words("en").prompt("tigris", decision, NAMES) == english
    assert Words("it").prompt("tigris", decision, NAMES) == italian


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_has_help(lang: str) -> None:
    for question in TigrisState.questions:
        kinds = ("revolt.", "war.") if question.ask in (Ask.ATTACK, Ask.DEFEND) else ("",)
        for kind in kinds:
            assert Words(lang).has(f"tigris.prompt.{kind}{question.prompt}.help")
