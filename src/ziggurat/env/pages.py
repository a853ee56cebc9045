"""The reference page of a game's environment, written from the game itself.

python -m ziggurat.env.pages docs/env
"""

from __future__ import annotations

import sys
from pathlib import Path

from ziggurat.core.registry import AnyGame, games


def page(game: AnyGame) -> str:
    """Players, actions, observation, rewards and versions of a game, as Markdown."""
    seats = f"{game.seats[0]} to {game.seats[-1]}"
    lines = [
        f"# Environment: {game.id}",
        "",
        "Written by `python -m ziggurat.env.pages docs/env`. How to use it: "
        "[environments](../guide/environments.md).",
        "",
        "| | |",
        "|---|---|",
        f"| players | {seats} (agents `seat_0` .. `seat_{game.seats[-1] - 1}`) |",
        f"| actions | {game.actions.size}, version `{game.actions.version}` |",
        f"| observation | {game.layout.size} numbers (float32), version `{game.layout.version}` |",
        "| reward | 0, at the end the share of rivals beaten minus the share lost to: -1 to 1, sum 0 |",
        f"| rules | version `{game.rules}` |",
        f"| options | {', '.join(f'`{option.key}`' for option in game.options) or 'none'} |",
        "",
        "## Actions",
        "",
        "| ids | kind | first | last |",
        "|---|---|---|---|",
    ]
    texts = game.actions.texts
    for kind, ids in game.actions.ranges.items():
        if len(ids):
            lines.append(
                f"| {ids.start} to {ids.stop - 1} | {kind} | `{texts[ids.start]}` | `{texts[ids.stop - 1]}` |"
            )
    lines += ["", "## Observation", "", "| from | name | shape | numbers |", "|---:|---|---|---|"]
    slices = game.layout.slices()
    for field in game.layout.fields:
        shape = " x ".join(map(str, field.shape))
        lines.append(f"| {slices[field.name].start} | {field.name} | {shape} | {field.about} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the pages of all games into a folder."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/env")
    folder.mkdir(parents=True, exist_ok=True)
    for name, game in games().items():
        (folder / f"{name}.md").write_text(page(game), "utf-8")


if __name__ == "__main__":
    main()
