"""The board drawn, and in text."""

from ziggurat.core.drawing import Canvas, element
from ziggurat.core.messages import Words
from ziggurat_ur.components import LAST, ROSETTES, place
from ziggurat_ur.view import UrView

CELL = 60


def pieces(view: UrView) -> dict[tuple[int, int], int]:
    """The seat of the piece on each place of the board."""
    return {
        place(seat, square): seat
        for seat, path in enumerate(view.position.paths)
        for square in range(1, LAST + 1)
        if path >> square - 1 & 1
    }


def svg(view: UrView, theme: str = "light") -> str:
    canvas = Canvas(theme)
    palette = canvas.palette
    canvas.add(element("rect", width=10 * CELL, height=5 * CELL, rx=18, fill=palette["te-frame-1"]))
    rosettes = {place(seat, square) for seat in (0, 1) for square in ROSETTES}
    for seat in (0, 1):
        for square in range(1, LAST + 1):
            row, column = place(seat, square)
            x, y = (column + 1) * CELL, (row + 1) * CELL
            box = {"x": x + 2, "y": y + 2, "width": CELL - 4, "height": CELL - 4, "rx": 8}
            canvas.add(element("rect", fill=palette["te-land-1"], **box))
            if (row, column) in rosettes:
                canvas.add(rosette(x + CELL / 2, y + CELL / 2, palette["accent-fill"]))
    for (row, column), seat in pieces(view).items():
        canvas.add(piece(canvas, (column + 1.5) * CELL, (row + 1.5) * CELL, seat))
    for seat in (0, 1):
        level = (0.5 if seat == 0 else 4.5) * CELL
        for number in range(view.position.waiting(seat)):
            canvas.add(piece(canvas, (1.5 + number / 2) * CELL, level, seat))
        for number in range(view.position.home[seat]):
            canvas.add(piece(canvas, (8.5 - number / 2) * CELL, level, seat))
    return canvas.write((0, 0, 10 * CELL, 5 * CELL), "The Royal Game of Ur", text(view))


def rosette(x: float, y: float, colour: str) -> str:
    """A flower of eight petals."""
    turns = (f"rotate({45 * number} {x} {y})" for number in range(8))
    return "".join(
        element("ellipse", cx=x, cy=y - 13, rx=5, ry=11, fill=colour, transform=turn) for turn in turns
    )


def piece(canvas: Canvas, x: float, y: float, seat: int) -> str:
    """Round with a dot for the first player, square with a hole for the second: shape as well as colour."""
    fill, mark = canvas.palette["sphere-blue" if seat == 0 else "sphere-red"], "#fff6e6"
    if seat == 0:
        return element("circle", cx=x, cy=y, r=17, fill=fill) + element("circle", cx=x, cy=y, r=5, fill=mark)
    box = element("rect", x=x - 15, y=y - 15, width=30, height=30, rx=5, fill=fill)
    return box + element("rect", x=x - 5, y=y - 5, width=10, height=10, fill=mark)


def text(view: UrView, colour: bool = False, lang: str = "en") -> str:
    position, standing, words = view.position, pieces(view), Words(lang)
    rosettes = {place(seat, square) for seat in (0, 1) for square in ROSETTES}
    squares = {place(seat, square) for seat in (0, 1) for square in range(1, LAST + 1)}
    rows = []
    for row in range(3):
        cells = []
        for column in range(8):
            at = (row, column)
            cells.append(
                "OX"[standing[at]]
                if at in standing
                else "*"
                if at in rosettes
                else "."
                if at in squares
                else " "
            )
        rows.append(" ".join(cells).rstrip())
    for seat in (0, 1):
        facts = {"waiting": position.waiting(seat), "home": position.home[seat]}
        rows.append(f"{'OX'[seat]}: {words.message('ur.text.pieces', facts)}")
    if position.roll:
        rows.append(words.message("ur.text.dice", {"n": position.roll}))
    return "\n".join(rows)
