"""Ledgers in snellman's notation: replayed row by row, imported, exported, refused."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ziggurat.cli.__main__ import run
from ziggurat.core import play
from ziggurat.core.record import load, parse
from ziggurat.games.terra import GAME
from ziggurat.games.terra.board import BRIDGE_NAMES, HEX
from ziggurat.games.terra.components import BONUS, FAVOR, TERRAINS
from ziggurat.games.terra.snellman import (
    LedgerError,
    Replay,
    check_game,
    commands_of,
    export_record,
    import_ledger,
    replay_ledger,
    tokens_of,
)
from ziggurat.games.terra.snellman.ledger import play as play_command
from ziggurat.games.terra.snellman.position import figures
from ziggurat.games.terra.snellman.replay import read_layout
from ziggurat.games.terra.state import Ask, Offer, TerraState

COMPOSED = sorted((Path(__file__).parent / "ledgers").glob("*.json"))
SHARED = Path(__file__).parents[4] / "shared" / "data" / "terra_mystica"
REAL = [*sorted((SHARED / "real").glob("*.json")), *sorted((SHARED / "real_hard").glob("*.json"))]
"""Games of other people: not part of the project, read where they are there."""


def game(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


def test_all_composed_games_are_there() -> None:
    assert len(COMPOSED) == 24


@pytest.mark.parametrize("path", COMPOSED, ids=lambda path: path.stem)
def test_composed_game_agrees_in_every_row(path: Path) -> None:
    data = game(path)
    report = check_game(data)
    assert report.differences == []
    assert report.rows == sum("f" in row for row in data["ledger"])
    assert report.checkpoints == len(data["checkpoints"])
    assert report.refused == len(data["rejected"])


@pytest.mark.skipif(not REAL, reason="the games of other people are not here")
@pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)
def test_real_game_agrees_in_every_row(path: Path) -> None:
    data = game(path)
    report = check_game(data)
    assert report.differences == []
    assert report.rows == sum("f" in row for row in data["ledger"])


@pytest.mark.parametrize(
    ("key", "value"),
    [("VP", 99), ("C", 99), ("W", 99), ("P", 6), ("bowls", [12, 0, 0]), ("cult", [9, 9, 9, 9])],
)
def test_a_wrong_row_is_found(key: str, value: Any) -> None:
    data = game(COMPOSED[0])
    number = next(n for n, row in enumerate(data["ledger"]) if "dig 1. build E7" in row.get("cmd", ""))
    data["ledger"][number][key] = value
    report = check_game(data)
    assert not report.agrees
    assert report.differences[0].startswith(f"row {number}: witches: dig 1. build E7: {key} is ")


def test_wrong_ends_are_found() -> None:
    data = game(COMPOSED[0])
    data["final"]["vp"]["witches"] += 1
    data["final"]["largest_area"]["nomads"] += 1
    data["checkpoints"][0]["state"]["factions"]["nomads"]["keys"] = 3
    data["rejected"].append({"after_row": 21, "row": "witches: pass BON2"})
    found = "\n".join(check_game(data).differences)
    assert "final: witches: VP is" in found
    assert "final: nomads: largest area is" in found
    assert "nomads: keys is 3 there, 0 here" in found
    assert "'witches: pass BON2' must be refused" in found


def test_changed_commands_are_found() -> None:
    data = game(COMPOSED[0])
    data["commands"].remove("witches: send p to AIR")
    assert not check_game(data).agrees


@pytest.mark.parametrize("path", COMPOSED[:6], ids=lambda path: path.stem)
def test_an_income_written_into_the_row_of_another_faction(path: Path) -> None:
    """Their engine does so where that row is still open: the other one has none, and these figures stay."""
    data = game(path)
    income = "cult_income_for_faction"
    merged = 0
    while True:
        rows = [row for row in data["ledger"] if "f" in row]
        pairs = [pair for pair in pairwise(rows) if pair[1]["cmd"] == income]
        firsts = [(row, after) for row, after in pairs if income not in row["cmd"] and row["f"] != after["f"]]
        if not firsts:
            break
        row, after = firsts[0]
        row["cmd"] += f". {income}"
        data["ledger"] = [one for one in data["ledger"] if one is not after]
        merged += 1
    assert merged
    assert check_game(data).differences == []


@pytest.mark.parametrize("path", COMPOSED[::4], ids=lambda path: path.stem)
def test_import_and_export_round_trip(path: Path) -> None:
    record = import_ledger(*commands_of(path.read_text(encoding="utf-8")))
    again = parse(record.write())
    assert play.check(again).outcome() is not None
    lines = export_record(again)
    assert import_ledger(lines).steps == record.steps


@pytest.mark.parametrize("seed", range(12))
def test_any_game_of_ours_can_be_written_as_a_ledger(seed: int) -> None:
    rng = Random(seed)
    options = {
        "first": 0,
        "mini_expansion": seed % 2 == 0,
        "variable_order": seed % 3 == 0,
        "late_leech": seed % 4 == 1,
    }
    state = GAME.setup(2 + seed % 4, options)
    steps = list(play.random_game(state, rng))
    record = play.new_record(GAME.setup(state.seats, options), steps=steps)
    outcome = state.outcome()
    assert outcome is not None
    again = import_ledger(export_record(record))
    assert again.result == record.ended(outcome).result


LAID = "score SCORE3,SCORE4,SCORE7,SCORE2,SCORE6,SCORE8"
ORIGINAL = "126fe960806d587c78546b30f1a90853b1ada468"
BASE = """option strict-leech
delete BON1
delete BON5
delete BON6
delete BON7
score SCORE3,SCORE4,SCORE7,SCORE2,SCORE6,SCORE8
setup witches for P1
setup nomads for P2
witches: build E9
nomads: build G4
nomads: build F3
witches: build F4
nomads: build B6
nomads: pass BON9
witches: pass BON3"""


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("witches: fly to the moon", "no such command"),
        ("witches: build Z9", "no land hex Z9"),
        ("witches: build A1", "that takes 3 spades, there are 0"),
        ("witches: dig 9. build E7", "cannot be paid"),
        ("nomads: advance ship", "not the turn"),
        ("giants: pass BON4", "no such faction"),
        ("witches: leech 3 from nomads", "no such offer"),
        ("witches: upgrade F4 to castle", "no building castle"),
        ("witches: send p to MOON", "no cult MOON"),
        ("witches: convert 1C to 1W", "cannot be turned into"),
        ("witches: +3W", "not allowed"),
        ("witches: bridge A1:I1", "no place for a bridge"),
        ("witches: transform E7 to pink", "no colour pink"),
        ("witches: +FAV5", "not legal now"),
        ("witches: -SPADE", "no spade"),
        ("option fire-and-ice-factions/ice", "not part of this game"),
        ("randomize v1 seed 5", "no such command here: name the tiles with 'delete' and 'score'"),
        ("drop-faction nomads", "a game that a player left cannot be read"),
        ("map 95a66999127893f5925a5f591d54f8bcb9a670e6", "there is only the original map"),
        ("witches: resign", "a game that a player left cannot be read"),
        ("witches: pick-color red", "that expansion is not part of this game"),
        ("option mini-expansion-2", "there is no option mini-expansion-2"),
        ("option merge-income-phases", "cult bonuses and income come one after the other"),
        ("option errata-cultist-power", "laid before the first command of a faction"),
        ("dropoption variable-turn-order", "laid before the first command of a faction"),
        ("setup giants", "laid before the first command of a faction"),
        ("witches: -AIR", "steps on AIR are given up only before a town tile"),
        ("witches: -CULT", "CULT is not given up"),
        ("witches: pass BON9", "is not available (TM-171)"),
        (f"witches: burn {'9' * 5000}", "no number in a game is so large"),
    ],
)
def test_bad_lines_are_named(line: str, words: str) -> None:
    lines = [*BASE.splitlines(), line]
    with pytest.raises(LedgerError) as caught:
        import_ledger(lines)
    assert f"line {len(lines)}: " in str(caught.value)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["setup witches", "setup nomads"], "six scoring tiles"),
        (["score SCORE1"], "six scoring tiles"),
        (["score SCORE4,SCORE2,SCORE8,SCORE7,SCORE6,SCORE4"], "line 1: .*all different"),
        (
            ["score SCORE9,SCORE2,SCORE8,SCORE7,SCORE6,SCORE4", "setup witches", "setup nomads"],
            "SCORE9 is not in this game without 'option temple-scoring-tile'",
        ),
        ([LAID, "setup witches", "setup auren"], "line 3: 'setup auren': its colour is that of witches"),
        (
            [LAID, "setup witches", "setup nomads", *(f"delete BON{number}" for number in range(1, 6))],
            "until 5 are left for 2 players; 4 are left",
        ),
        (["score SCORE3,SCORE4,SCORE7,SCORE2,SCORE6,SCORE8", "setup witches"], "2 to 5"),
        (["score SCORE3,SCORE4,SCORE7,SCORE2,SCORE6,SCORE8", "setup elves"], "no faction elves"),
        (
            ["score SCORE3,SCORE4,SCORE7,SCORE2,SCORE6,SCORE8", "setup witches", "setup nomads"],
            "must delete bonus tiles until 5 are left",
        ),
    ],
)
def test_bad_layouts_are_named(lines: list[str], words: str) -> None:
    with pytest.raises(LedgerError, match=words):
        import_ledger(lines)


def test_what_changes_no_rule_is_read() -> None:
    """The original map by either name, options of the site, tiles taken out twice or not in the game."""
    lines = [
        f"map {ORIGINAL}",
        "map original",
        "option email-notify",
        "option mini-expansion-1",
        "dropoption mini-expansion-1",
        "delete BON1",
        "delete BON10",
        *BASE.splitlines(),
        "witches : burn 3. action ACT1. bridge E9 : D6",
    ]
    record = import_ledger(lines)
    assert record.options["mini_expansion"] is False
    assert record.steps[-2].text == "bridge D6:E9"


def test_a_line_of_any_length_gives_a_short_message() -> None:
    with pytest.raises(LedgerError) as caught:
        import_ledger([*BASE.splitlines(), f"witches: {'fly. ' * 10_000}"])
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize(
    ("line", "colour"),
    [
        ("action ACT5. transform E10", "lakes"),
        ("action ACT6. transform E10", "forest"),
        ("action ACT5. dig 1. transform E10. build E10", "forest"),
        ("action ACT5. transform E7", "forest"),
    ],
)
def test_a_transformation_without_a_colour_goes_as_far_as_the_spades(line: str, colour: str) -> None:
    """Towards home: Witches with one spade turn a swamp two steps away into a lake."""
    replay = started()
    perform(replay, f"witches: {line}", "nomads: pass BON4")
    hex_ = "E7" if "E7" in line else "E10"
    assert replay.state.terrain[HEX[hex_]] == TERRAINS.index(colour)


def test_spades_that_are_not_used_at_the_end_are_told() -> None:
    with pytest.raises(LedgerError, match=r"line 16: .*ends before spades that were bought are used"):
        import_ledger([*BASE.splitlines(), "witches: dig 1"])


def test_coins_for_points_before_the_end_are_followed_and_named() -> None:
    replay = started()
    perform(replay, "witches: convert 6C to 2VP. pass BON4")
    player = replay.state.players[0]
    assert (player.points, player.coins) == (22, 16)
    assert replay.named[0].startswith("TM-336")
    assert [entry.split(":")[2] for entry in replay.corrections] == ["C-6", "VP+2"]
    with pytest.raises(LedgerError, match="2 VP cost 6 C, not 5"):
        perform(replay, "nomads: convert 5C to 2VP")


def test_a_faction_out_of_turn_is_told_whose_turn_it_is() -> None:
    lines = BASE.splitlines()[:9]
    with pytest.raises(LedgerError, match="not the turn of this faction, but of nomads"):
        import_ledger([*lines, "witches: build F4"])


DARK = (
    BASE.replace("option strict-leech\n", "")
    .replace("witches", "darklings")
    .replace("E9", "G5")
    .replace("F4", "E5")
)


@pytest.mark.rule("TM-265")
@pytest.mark.parametrize(
    ("lines", "steps"),
    [
        (("nomads: pass BON4", "darklings: convert 3W to 3P. pass BON2"), ["upgrade G5 to SH", "exchange 3"]),
        (
            ("nomads: pass BON4", "darklings: send p to FIRE. convert 2W to 2P"),
            ["upgrade G5 to SH", "exchange 2"],
        ),
        (("nomads: pass BON4", "darklings: pass BON2"), ["upgrade G5 to SH", "exchange 0"]),
    ],
)
def test_workers_that_become_priests_in_a_later_turn(lines: tuple[str, ...], steps: list[str]) -> None:
    """Without strict-darkling-sh their engine lets the Darklings wait with it."""
    replay = replay_ledger(
        [
            "option loose-adjust-resource",
            *DARK.splitlines(),
            "darklings: +20w. +20c. upgrade G5 to TP",
            "nomads: burn 3. action ACT2",
            "darklings: upgrade G5 to SH",
            *lines,
        ]
    )
    done = [GAME.actions.texts[action] for _, action in replay.steps]
    place = done.index(steps[0])
    assert done[place : place + 2] == steps


def test_a_lone_player_may_go_on_without_the_exchange() -> None:
    replay = replay_ledger(
        [
            "option loose-adjust-resource",
            *DARK.splitlines(),
            "darklings: +20w. +20c. upgrade G5 to TP",
            "nomads: pass BON4",
            "darklings: upgrade G5 to SH. send p to FIRE. pass BON2",
        ]
    )
    assert "exchange 0" in [GAME.actions.texts[action] for _, action in replay.steps]


@pytest.mark.parametrize(("option", "gained"), [("strict-leech", 0), ("loose-dig", 2)])
def test_power_spent_before_a_late_answer_makes_room(option: str, gained: int) -> None:
    """An offer to a full player is void here; without strict-leech their engine gives what fits by then."""
    replay = started()
    replay.layout.flags = {option}
    player = replay.state.players[0]
    replay.void.append((0, 1, 2))
    perform(replay, "witches: convert 3PW to 1W", "witches: leech 2 from nomads")
    assert (player.bowl1, player.bowl2) == (3 - gained, gained)
    assert player.points == 20 - (gained > 0)


def test_nothing_is_converted_as_one_there() -> None:
    replay = started()
    perform(replay, "witches: convert 0PW to 0C")
    assert replay.state.players[0].bowl3 == 11


def test_tokens() -> None:
    tokens = tokens_of(
        [
            "# a note",
            "Witches: Build E5. Leech 2 from Nomads. +FIRE. +FIRE  # late",
            "engineers: convert 2W to bridge",
        ]
    )
    assert [(token.faction, token.text) for token in tokens] == [
        ("witches", "Leech 2 from Nomads"),
        ("witches", "Build E5"),
        ("witches", "+2FIRE"),
        ("engineers", "action ACTE"),
    ]
    assert [token.line for token in tokens] == [2, 2, 2, 3]


def started(score: str = "SCORE3,SCORE4,SCORE7,SCORE2,SCORE6,SCORE8") -> Replay:
    """The first turn of a small game, Witches to act with power to spend."""
    tokens = tokens_of(BASE.replace(LAID, f"score {score}").splitlines())
    replay = Replay(read_layout(tokens))
    for number in range(len(tokens)):
        play_command(replay, tokens, number)
    player = replay.state.players[0]
    player.bowl1, player.bowl2, player.bowl3 = 0, 0, 12
    return replay


def perform(replay: Replay, *lines: str) -> None:
    tokens = tokens_of(lines)
    for number in range(len(tokens)):
        play_command(replay, tokens, number)


def test_r5_a_spade_given_up_is_named() -> None:
    replay = started("SCORE1,SCORE3,SCORE4,SCORE7,SCORE2,SCORE8")
    perform(replay, "witches: action ACT6. transform E7 to green. -SPADE. build E7")
    assert replay.offset == [2, 0]
    assert replay.named[0].startswith("R-5")


@pytest.mark.parametrize(
    "line",
    [
        "witches: action ACT6. -SPADE. -SPADE",
        "witches: action ACT6. -2SPADE",
        "witches: action ACT6. -SPADE. transform E7 to green. build E7",
    ],
)
def test_spades_given_up_one_by_one(line: str) -> None:
    replay = started()
    perform(replay, line)
    assert replay.state.spades == 0
    assert replay.state.active == 1


def test_r12_too_few_keys_are_named_and_the_ledger_decides() -> None:
    replay = started()
    replay.state.players[0].cults[:] = [9, 9, 0, 0]
    replay.state.towns_due, replay.state.question = 1, Ask.END
    replay.cult_hint = lambda seat: [9, 10, 1, 1]
    perform(replay, "witches: +TW5")
    assert replay.state.players[0].cults == [9, 10, 1, 1]
    assert replay.named[0].startswith("R-12")


def test_keys_are_told_by_what_stays_below() -> None:
    """`-FIRE. +TW5` is how their players say that Fire is not to reach 10."""
    replay = started()
    replay.state.players[0].cults[:] = [9, 9, 0, 0]
    replay.state.towns_due, replay.state.question = 1, Ask.END
    perform(replay, "witches: -FIRE. +TW5")
    assert replay.state.players[0].cults == [9, 10, 1, 1]
    assert replay.named == []


def test_a_key_that_suffices_cannot_be_kept() -> None:
    """Their marker would stay on 9, ours goes to 10: told, not read as another game."""
    replay = started()
    replay.state.players[0].cults[:] = [9, 0, 0, 0]
    replay.state.towns_due, replay.state.question = 1, Ask.END
    with pytest.raises(LedgerError, match="the keys suffice for FIRE"):
        perform(replay, "witches: -FIRE. +TW5")


@pytest.mark.parametrize(("level", "command"), [(8, "-FIRE"), (9, "-2FIRE"), (10, "-FIRE"), (3, "-FIRE")])
def test_steps_are_given_up_only_to_stay_on_9(level: int, command: str) -> None:
    replay = started()
    replay.state.players[0].cults[:] = [level, 9, 0, 0]
    replay.state.towns_due, replay.state.question = 1, Ask.END
    with pytest.raises(LedgerError, match="given up only before a town tile"):
        perform(replay, f"witches: {command}. +TW5")


def test_r13_a_priest_that_is_not_there_is_named() -> None:
    replay = started()
    replay.state.players[0].orders = 7
    perform(replay, "witches: convert 5PW to 1P")
    assert (replay.state.players[0].priests, replay.state.players[0].bowl3) == (0, 7)
    assert replay.named[0].startswith("R-13")
    assert replay.corrections == [f"{replay.state.step}:0:PW-5"]


def test_r14_a_second_bridge_is_named() -> None:
    for lenient in (True, False):
        replay = started()
        replay.lenient = lenient
        replay.state.bridges[BRIDGE_NAMES.index("D6:E9")] = 1
        if lenient:
            perform(replay, "witches: action ACT1. bridge E9:D6")
            assert replay.state.players[0].bridges == 2
            assert replay.named[0].startswith("R-14")
        else:
            with pytest.raises(LedgerError, match="TM-162"):
                perform(replay, "witches: action ACT1. bridge E9:D6")


def test_late_answers_and_double_offers() -> None:
    """An offer answered before an older one of the same builder: the older one counts as refused."""
    replay = started()
    state = replay.state
    state.players[1].bowl1, state.players[1].bowl2, state.players[1].bowl3 = 5, 7, 0
    state.offers = [Offer(1, 0, 1, 1, 0), Offer(1, 0, 2, 2, 0)]
    perform(replay, "nomads: leech 2 from witches")
    perform(replay, "nomads: decline 1 from witches")
    assert state.offers == []
    assert (state.players[1].bowl2, state.players[1].points) == (9, 19)


def test_an_older_offer_taken_after_a_newer_one_is_told() -> None:
    """Without strict-leech their engine takes it; ours has refused it with the newer answer."""
    replay = started()
    replay.state.offers = [Offer(1, 0, 1, 1, 0), Offer(1, 0, 2, 2, 0)]
    perform(replay, "nomads: leech 2 from witches")
    with pytest.raises(LedgerError, match="a newer offer of the same faction was answered first"):
        perform(replay, "nomads: leech 1 from witches")


def test_priests_put_right_by_hand_come_from_the_supply() -> None:
    replay = replay_ledger(["option loose-adjust-resource", *BASE.splitlines(), "witches: +9P. pass BON4"])
    assert replay.state.players[0].priests == 7
    with pytest.raises(LedgerError, match="at most 999 C"):
        import_ledger(["option loose-adjust-resource", *BASE.splitlines(), "witches: +1000C"])


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("commands", "witches: pass"),
        ("commands", [3]),
        ("options", None),
        ("options", [["strict-leech"]]),
        ("ledger", 7),
        ("ledger", [3]),
        ("ledger", [{"f": "witches"}]),
        ("ledger", [{"f": [], "cmd": "setup"}]),
        ("checkpoints", [{}]),
        ("checkpoints", {"after_commands": 1}),
        ("checkpoints", [{"after_commands": "soon", "state": {}}]),
        ("checkpoints", [{"after_commands": 20, "state": {"factions": [], "round": 0}}]),
        ("rejected", [{"after_row": 20, "row": 5}]),
        ("final", []),
        ("final", {"state": None}),
    ],
)
def test_data_of_another_shape_are_told(
    key: str, value: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = game(COMPOSED[0])
    data[key] = value
    path = tmp_path / "game.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    assert run(["snellman", "check", str(path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "0 of 1 games agree"
    assert re.search("not as described|no list of texts called|'setup' in|the ledger has", lines[0])


@pytest.mark.parametrize("text", ["[" * 100_000, '{"commands": ' + "[" * 100_000, "[]", "7", "", "{"])
def test_other_files_are_told(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")
    assert run(["snellman", "check", str(path)]) == 1
    assert run(["snellman", "import", str(path)]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_mark_of_the_byte_order_is_no_part_of_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_text(COMPOSED[0].read_text(encoding="utf-8"), encoding="utf-8-sig")
    assert run(["snellman", "check", str(path)]) == 0
    assert run(["snellman", "import", str(path), "-o", str(tmp_path / "game.zig")]) == 0
    assert commands_of(path.read_text(encoding="utf-8")) == commands_of(
        COMPOSED[0].read_text(encoding="utf-8")
    )
    capsys.readouterr()


@pytest.mark.parametrize("path", [COMPOSED[0], COMPOSED[1]], ids=lambda path: path.stem)
def test_commands(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made, back = tmp_path / "game.zig", tmp_path / "ledger.txt"
    assert run(["snellman", "check", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "1 of 1 games agree"
    assert run(["snellman", "import", str(path), "-o", str(made)]) == 0
    assert load(made).game == "terra"
    assert run(["snellman", "export", str(made), "-o", str(back)]) == 0
    assert import_ledger(*commands_of(back.read_text(encoding="utf-8"))).result == load(made).result
    assert run(["snellman", "export", str(made)]) == 0
    assert capsys.readouterr().out == back.read_text(encoding="utf-8")


def test_commands_with_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad, out = tmp_path / "bad.txt", tmp_path / "out.zig"
    bad.write_text(BASE + "\nwitches: upgrade F4 to TE\n", encoding="utf-8")
    assert run(["snellman", "import", str(bad), "-o", str(out)]) == 2
    message = capsys.readouterr().err
    assert "line 16: 'upgrade F4 to TE'" in message
    assert "TM-097" in message
    assert not out.exists()
    data = game(COMPOSED[0])
    data["ledger"][20]["VP"] = 3
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(data), encoding="utf-8")
    assert run(["snellman", "check", str(wrong), str(COMPOSED[1]), str(bad)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "1 of 3 games agree"
    assert any("row 20" in line for line in lines)
    assert run(["snellman", "check"]) == 2
    assert run(["snellman", "import", str(tmp_path / "nowhere.txt")]) == 2
    capsys.readouterr()
    assert run(["snellman", "import", str(COMPOSED[0]), "-o", str(tmp_path / "nowhere" / "game.zig")]) == 2
    assert "game.zig: cannot be written" in capsys.readouterr().err
    bad.write_bytes(b"\xff\xfe")
    assert run(["snellman", "import", str(bad)]) == 2
    assert capsys.readouterr().err.count("bad.txt") == 1


def alchemists(workers: int, power: int) -> Replay:
    """The Alchemists with their stronghold, to act beside mountains."""
    lines = BASE.replace("witches", "alchemists").replace("E9", "E5").replace("F4", "A8").splitlines()
    tokens = tokens_of(lines)
    replay = Replay(read_layout(tokens))
    for number in range(len(tokens)):
        play_command(replay, tokens, number)
    player = replay.state.players[0]
    player.buildings = [player.buildings[0] & ~(1 << HEX["E5"]), 0, 0, 1 << HEX["E5"], 0]
    player.workers, player.coins = workers, 2
    player.bowl1, player.bowl2, player.bowl3 = 6, power, 0
    return replay


@pytest.mark.rule("TM-258")
def test_the_power_of_a_spade_is_there_before_the_dwelling() -> None:
    replay = alchemists(workers=4, power=2)
    replay.state.players[0].coins = 0
    replay.state.players[0].bowl1 = 0
    perform(replay, "alchemists: dig 1. convert 2PW to 2C. build E4")
    assert [GAME.actions.texts[action] for _, action in replay.steps[-4:]] == [
        "transform E4 to swamp",
        "convert 2PW to 2C",
        "build E4",
        "end",
    ]


@pytest.mark.rule("TM-258")
@pytest.mark.parametrize(
    ("line", "bowls", "goods"),
    [
        ("action BON1. convert 2PW to 2C. build E4", (0, 4, 0), "convert 2PW to 2C"),
        ("action BON1. convert 2PW to 2C. transform E4 to black. build E4", (0, 4, 0), "convert 2PW to 2C"),
        ("dig 1. convert 2PW to 2C. transform E4 to black. build E4", (0, 4, 0), "convert 2PW to 2C"),
        ("action ACT5. burn 1. convert 1PW to 1C. transform E4", (0, 0, 4), "convert 1PW to 1C"),
    ],
)
def test_the_power_of_any_spade_is_there_before_what_follows(
    line: str, bowls: tuple[int, int, int], goods: str
) -> None:
    """Of free ones too, and where the transformation is a command of its own."""
    replay = alchemists(workers=4, power=2)
    player = replay.state.players[0]
    player.bowl1, player.bowl2, player.bowl3 = bowls
    player.coins, player.bonus = 0, BONUS["BON1"]
    perform(replay, f"alchemists: {line}", "nomads: pass BON4")
    steps = [GAME.actions.texts[action] for _, action in replay.steps]
    assert steps.index("transform E4 to swamp") < steps.index(goods)
    assert ("build E4" in steps) == ("build" in line)


@pytest.mark.rule("TM-258")
def test_the_power_of_spades_pays_another() -> None:
    replay = alchemists(workers=8, power=10)
    replay.state.players[0].bowl1 = 0
    perform(replay, "alchemists: dig 2. convert 3PW to 1W. dig 1. burn 3. convert 3PW to 1W. build A9")
    assert [GAME.actions.texts[action] for _, action in replay.steps[-7:]] == [
        "transform A9 to plains",
        "convert 3PW to 1W",
        "transform A9 to swamp",
        "burn 3",
        "convert 3PW to 1W",
        "build A9",
        "end",
    ]


def test_a_choice_that_follows_later_is_made_in_time() -> None:
    replay = started()
    player = replay.state.players[0]
    player.favors |= 1 << FAVOR["FAV6"]
    tokens = tokens_of(["witches: action FAV6", "nomads: pass BON4", "witches: +AIR", "witches: pass BON2"])
    seen = []
    for number in range(len(tokens)):
        play_command(replay, tokens, number)
        seen.append((replay.state.players[0].cults[3], figures(replay, 0)["cult"][3]))
    assert seen == [(3, 2), (3, 2), (3, 3), (3, 3)]
    assert replay.lag == {}


IDLE = """option loose-adjust-resource
witches: +20w. +30c. upgrade E9 to TP
nomads: pass BON4
witches: upgrade E9 to SH
"""


@pytest.mark.rule("TM-344")
@pytest.mark.parametrize(
    ("more", "corrected"),
    [
        ("witches: action ACTW. -free_d", "ACTW"),
        ("witches: +2pw. +12pw. +12pw. action ACT1. -bridge", "ACT1"),
    ],
)
def test_r24_an_effect_that_is_given_up_is_followed_and_named(more: str, corrected: str) -> None:
    """The game goes on as it did there, and so do its record and the ledger that it gives."""
    lines = f"{BASE}\n{IDLE}{more}\nwitches: pass BON2".splitlines()
    replay = replay_ledger(lines)
    assert replay.named[0].startswith("R-24")
    record = parse(replay.record().write())
    assert f":0:{corrected}" in str(record.options["corrections"])
    state = play.check(record)
    assert isinstance(state, TerraState)
    assert state.players == replay.state.players
    assert state.round == 2
    assert import_ledger(export_record(record)).steps == record.steps


@pytest.mark.parametrize(
    ("name", "effect", "cost"), [("ACTW", "free_d", 0), ("ACT1", "bridge", 3), ("ACTX", "free_d", -1)]
)
def test_r24_an_action_without_effect_is_followed_and_named(name: str, effect: str, cost: int) -> None:
    replay = started()
    player = replay.state.players[0]
    player.buildings[3] = 1 << HEX["F4"]
    player.buildings[0] &= ~(1 << HEX["F4"])
    player.bridges = 0
    replay.state.hexes_of[TERRAINS.index("forest")] = 0
    if cost < 0:
        with pytest.raises(LedgerError, match="'action ACTX' in"):
            perform(replay, f"witches: action {name}. -{effect}")
        return
    perform(replay, f"witches: action {name}. -{effect}", "nomads: pass BON4")
    assert replay.named[0].startswith("R-24")
    assert replay.state.players[1].passed
    assert player.bowl3 == 12 - cost
    with pytest.raises(LedgerError, match=r"TM-165|TM-155"):
        perform(replay, f"witches: action {name}. -{effect}")


def test_an_answer_after_the_end_of_the_game() -> None:
    data = game(COMPOSED[0])
    tokens = tokens_of(data["commands"])
    replay = Replay(read_layout(tokens, data["options"]))
    for number in range(len(tokens)):
        play_command(replay, tokens, number)
    assert replay.state.outcome() is not None
    first, second = list(replay.seat)[:2]
    perform(replay, f"{first}: decline 1 from {second}")
    with pytest.raises(LedgerError, match="the game is over"):
        perform(replay, f"{first}: leech 1 from {second}")
