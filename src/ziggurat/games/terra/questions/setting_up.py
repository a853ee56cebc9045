"""Set-up: tiles, starting player, factions, first dwellings, first bonus tiles (sections 2 to 6)."""

from __future__ import annotations

from typing import Final

from ziggurat.core.question import Question
from ziggurat.core.values import CHANCE, Reason, Seat
from ziggurat.games.terra.actions import ARGUMENT, BASE, KIND, SPACE, Action
from ziggurat.games.terra.board import HEX, HEXES, bits
from ziggurat.games.terra.components import (
    BONUS,
    BONUSES,
    BRIDGES_EACH,
    DATA,
    FACTION,
    FACTIONS,
    FAVORS,
    NAMES,
    SCORING,
    SCORINGS,
    TOWNS,
    D,
)
from ziggurat.games.terra.questions.building import BUILD, home_free, why_not_there
from ziggurat.games.terra.questions.kinds import terrain_word
from ziggurat.games.terra.questions.rounds import start_round
from ziggurat.games.terra.state import IN_TURN, Ask, TerraState

SCORE: Final = BASE["deal_score"]
OUT: Final = BASE["deal_out"]
FIRST: Final = BASE["deal_first"]
COLOUR: Final = BASE["deal_colour"]
CHOOSE: Final = BASE["choose"]
TAKE_BONUS: Final = BASE["take_bonus"]
SPADE_TILE: Final = next(number for number, tile in enumerate(SCORINGS) if tile.spade_vp)
LATE: Final = tuple(DATA["setup"]["spade_scoring_tile_forbidden_rounds"])
INTRO: Final = DATA["setup"]["intro"]


def begin(state: TerraState) -> None:
    """Lay out what the options fix; the rest is dealt by chance."""
    state.bonus_free = sum(
        1 << number for number, tile in enumerate(BONUSES) if state.options.get(tile.option, True)
    )
    first = state.options["first"]
    if first != "random":
        state.first = int(first)
    if state.options["mode"] == "intro":
        state.scoring = tuple(SCORING[tile] for tile in INTRO["scoring"])
        state.bonus_free = sum(1 << BONUS[tile] for tile in INTRO["bonus"][str(state.seats)])
    _proceed(state)


def _proceed(state: TerraState) -> None:
    """On to the next step of the set-up."""
    if state.players:
        _after_factions(state)
    elif -1 in state.scoring or state.bonus_free.bit_count() > state.seats + 3 or state.first < 0:
        state.ask(Ask.DEAL, CHANCE)
    elif state.options["mode"] == "intro":
        state.chosen = tuple(FACTION[name] for name in INTRO["dwellings"][str(state.seats)])
        _found_factions(state)
    elif state.options["random_colours"] and -1 in state.colours:
        state.ask(Ask.DEAL, CHANCE)
    else:
        _ask_all(state, Ask.FACTION, _clockwise(state))


def _ask_all(state: TerraState, question: Ask, seats: tuple[Seat, ...]) -> None:
    """Put a question to seats one after the other."""
    state.queue = seats
    state.ask(question, seats[0])


def _next_in_queue(state: TerraState) -> bool:
    """Ask the next seat of the queue the same; False: all have answered."""
    state.queue = state.queue[1:]
    if state.queue:
        state.asked = state.queue[0]
    return bool(state.queue)


def _clockwise(state: TerraState) -> tuple[Seat, ...]:
    return tuple((state.first + step) % state.seats for step in range(state.seats))


def _found_factions(state: TerraState) -> None:
    """Faction boards as printed (TM-013 to TM-018)."""
    state.found()
    state.order = _clockwise(state)
    if state.options["no_spade_tile_with_halflings"] and FACTION["halflings"] in state.chosen:
        state.scoring = tuple(-1 if tile == SPADE_TILE else tile for tile in state.scoring)
    _after_factions(state)


def _after_factions(state: TerraState) -> None:
    if -1 in state.scoring:
        state.ask(Ask.DEAL, CHANCE)
    elif state.options["mode"] == "intro":
        for name, hexes in INTRO["dwellings"][str(state.seats)].items():
            for hex_ in hexes:
                _put(state, state.chosen.index(FACTION[name]), HEX[hex_])
        _ask_all(state, Ask.BONUS, state.order[::-1])
    else:
        _ask_all(state, Ask.DWELLING, dwelling_order(state))


def _put(state: TerraState, seat: Seat, hex_: int) -> None:
    state.place(seat, hex_, D)
    state.say("dwelling", seat=seat, hex=HEXES[hex_])


def dwelling_order(state: TerraState) -> tuple[Seat, ...]:
    """There and back, then third dwellings, then factions with only one (TM-031 to TM-033)."""
    number = {seat: player.faction.dwellings for seat, player in enumerate(state.players)}
    two = [seat for seat in state.order if number[seat] >= 2]
    three = [seat for seat in state.order if number[seat] >= 3]
    return (*two, *two[::-1], *three, *(seat for seat in state.order if number[seat] == 1))


# -- positions that a scenario gives a part of


def lay_out(state: TerraState) -> None:
    """The first turn of a game, with the tiles and factions of the first game but nothing built."""
    tiles = bits(state.bonus_free)[: state.seats + 3]
    state.bonus_free = sum(1 << tile for tile in tiles)
    state.scoring = tuple(SCORING[tile] for tile in INTRO["scoring"])
    state.first = max(state.first, 0)
    state.chosen = tuple(FACTION[name] for name in INTRO["dwellings"][str(state.seats)])
    state.found()
    state.order = _clockwise(state)
    state.queue = ()
    state.round, state.active, state.actions_left = 1, state.first, 1
    state.ask(Ask.ACTION, state.first)


def complete(state: TerraState, given: frozenset[str]) -> None:
    """What follows from the part that was given: supplies, terrain under buildings, who is asked."""
    players = state.players
    if "asked" not in given and given & {"active", "question"} and state.question in IN_TURN:
        state.ask(Ask(state.question), state.active)
    if "favor_left" not in given:
        held = [sum(player.favors >> kind & 1 for player in players) for kind in range(len(FAVORS))]
        state.favor_left = [tile.count - number for tile, number in zip(FAVORS, held, strict=True)]
    if "town_left" not in given:
        held = [sum(player.towns[kind] for player in players) for kind in range(len(TOWNS))]
        there = [tile.count if state.options.get(tile.option, True) else 0 for tile in TOWNS]
        state.town_left = [count - number for count, number in zip(there, held, strict=True)]
    _complete_bonus_tiles(state, given)
    for seat, player in enumerate(players):
        player.bridges = BRIDGES_EACH - state.bridges.count(seat)
        player.orders = state.orders.count(seat)
        player.sources[0] += player.points - sum(player.sources)
        for hex_ in bits(player.own):
            state.paint(hex_, player.faction.terrain)
        for cult, steps in enumerate(player.cults):
            if steps == 10:
                state.highest[cult] = seat


def _complete_bonus_tiles(state: TerraState, given: frozenset[str]) -> None:
    """Each seat that has not passed holds a tile, and three more are free (TM-025, TM-037)."""
    if "bonus_free" in given:
        return
    held = {player.bonus for player in state.players if player.bonus >= 0}
    free = [tile for tile in bits(state.bonus_free) if tile not in held]
    for player in state.players:
        if player.bonus < 0 and not player.passed and free:
            player.bonus = free.pop(0)
            held.add(player.bonus)
    free += [
        number
        for number, tile in enumerate(BONUSES)
        if number not in held and number not in free and state.options.get(tile.option, True)
    ]
    state.bonus_free = sum(1 << tile for tile in free[: state.seats + 3 - len(held)])


class SetUpQuestion(Question[TerraState]):
    """Before the first round nothing can be converted (TM-128)."""

    def why_other(self, state: TerraState, seat: Seat, action: Action, kind: str) -> Reason:
        if kind.startswith("convert_") or kind == "burn":
            return Reason("conversion_time", "TM-128")
        return Reason("not_asked", self.rule, {"prompt": self.prompt})


class Deal(SetUpQuestion):
    """Chance: a scoring tile for a round, a bonus tile out of the game, the starting player, a colour
    (TM-021, TM-025, TM-026, TM-029)."""

    ask = Ask.DEAL
    prompt = "setup.deal"
    rule = "TM-025"
    answers = ("deal_score", "deal_out", "deal_first", "deal_colour")

    def legal(self, state: TerraState, seat: Seat) -> list[int]:
        """The equally likely outcomes of the next draw."""
        if -1 in state.scoring:
            return self._scoring_tiles(state)
        if state.bonus_free.bit_count() > state.seats + 3:
            return [OUT + number for number in range(len(BONUSES)) if state.bonus_free >> number & 1]
        if state.first < 0:
            return [FIRST + one for one in range(state.seats)]
        owner = next(one for one in _clockwise(state) if state.colours[one] < 0)
        return [COLOUR + 7 * owner + terrain for terrain in range(7) if terrain not in state.colours]

    def _scoring_tiles(self, state: TerraState) -> list[int]:
        """For the latest round without one: dealing from the last round on keeps the draw uniform although
        the spade tile may not lie late (TM-026, TM-272)."""
        place = max(number for number, tile in enumerate(state.scoring) if tile < 0)
        late = state.options["no_late_spades"] and place + 1 in LATE
        without_spades = late or bool(state.players)
        return [
            SCORE + place * len(SCORINGS) + number
            for number, tile in enumerate(SCORINGS)
            if number not in state.scoring
            and state.options.get(tile.option, True)
            and not (without_spades and number == SPADE_TILE)
        ]

    def apply(self, state: TerraState, seat: Seat, action: int) -> None:
        kind, argument = KIND[action], ARGUMENT[action]
        if kind == "deal_score":
            place, tile = divmod(argument, len(SCORINGS))
            state.scoring = (*state.scoring[:place], tile, *state.scoring[place + 1 :])
            state.say("scoring", round=place + 1, tile=f"terra.{SCORINGS[tile].id}")
        elif kind == "deal_out":
            state.bonus_free &= ~(1 << argument)
            state.say("out", tile=f"terra.{BONUSES[argument].id}")
        elif kind == "deal_first":
            state.first = argument
            state.say("first", seat=argument)
        else:
            owner, terrain = divmod(argument, 7)
            state.colours = (*state.colours[:owner], terrain, *state.colours[owner + 1 :])
            state.say("colour", seat=owner, terrain=terrain_word(terrain))
        _proceed(state)


class ChooseFaction(SetUpQuestion):
    """Factions whose colour is free, or the two of the colour dealt (TM-027 to TM-029)."""

    ask = Ask.FACTION
    prompt = "setup.faction"
    rule = "TM-027"
    answers = ("choose",)

    def legal(self, state: TerraState, seat: Seat) -> list[int]:
        taken = {FACTIONS[number].terrain for number in state.chosen if number >= 0}
        dealt = state.colours[seat]
        return [
            CHOOSE + number
            for number, faction in enumerate(FACTIONS)
            if faction.terrain not in taken and dealt in (-1, faction.terrain)
        ]

    def apply(self, state: TerraState, seat: Seat, action: int) -> None:
        number = action - CHOOSE
        state.chosen = (*state.chosen[:seat], number, *state.chosen[seat + 1 :])
        state.say("faction", seat=seat, faction=f"terra.faction_{NAMES[number]}")
        if not _next_in_queue(state):
            _found_factions(state)

    def why(self, state: TerraState, seat: Seat, action: Action) -> Reason:
        terrain = FACTIONS[SPACE.encode(action) - CHOOSE].terrain
        dealt = state.colours[seat]
        if dealt >= 0 and dealt != terrain:
            return Reason("colour_dealt", "TM-029", {"terrain": terrain_word(dealt)})
        return Reason("colour_taken", "TM-028", {"terrain": terrain_word(terrain)})


class FirstDwelling(SetUpQuestion):
    """Any free hex of the home terrain (TM-031, TM-034 to TM-036)."""

    ask = Ask.DWELLING
    prompt = "setup.dwelling"
    rule = "TM-031"
    answers = ("build",)

    def legal(self, state: TerraState, seat: Seat) -> list[int]:
        return [BUILD + hex_ for hex_ in bits(home_free(state, state.players[seat]))]

    def apply(self, state: TerraState, seat: Seat, action: int) -> None:
        _put(state, seat, action - BUILD)
        if not _next_in_queue(state):
            _ask_all(state, Ask.BONUS, state.order[::-1])

    def why(self, state: TerraState, seat: Seat, action: Action) -> Reason:
        hex_ = SPACE.encode(action) - BUILD
        reason = why_not_there(state, state.players[seat], hex_, "TM-031")
        return reason or Reason("not_asked", self.rule)


class FirstBonus(SetUpQuestion):
    """A face-up bonus tile, from the last player back to the first (TM-037)."""

    ask = Ask.BONUS
    prompt = "setup.bonus"
    rule = "TM-037"
    answers = ("take_bonus",)

    def legal(self, state: TerraState, seat: Seat) -> list[int]:
        return [TAKE_BONUS + tile for tile in range(len(BONUSES)) if state.bonus_free >> tile & 1]

    def apply(self, state: TerraState, seat: Seat, action: int) -> None:
        tile = action - TAKE_BONUS
        state.players[seat].bonus = tile
        state.bonus_free &= ~(1 << tile)
        state.say("bonus", seat=seat, tile=f"terra.{BONUSES[tile].id}")
        if not _next_in_queue(state):
            start_round(state)

    def why(self, state: TerraState, seat: Seat, action: Action) -> Reason:
        tile = SPACE.encode(action) - TAKE_BONUS
        return Reason("bonus_gone", "TM-037", {"tile": f"terra.{BONUSES[tile].id}"})
