// The board of Ur in the browser: SVG, no framework. A piece that may move is a button.
const CELL = 60;
const LAST = 14;
const ROSETTES = [4, 8, 14];
const SVG = "http://www.w3.org/2000/svg";

/** Row and column of a path square, as in components.py. */
function place(seat, square) {
  if (square >= 5 && square <= 12) return [1, square - 5];
  return [2 * seat, square < 5 ? 4 - square : 20 - square];
}

function make(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const middle = (index) => (index + 1.5) * CELL;

function rosette(x, y) {
  const petals = Array.from({ length: 8 }, (_, number) =>
    make("ellipse", { cx: x, cy: y - 13, rx: 5, ry: 11, fill: "var(--accent-fill)", transform: `rotate(${45 * number} ${x} ${y})` }),
  );
  return make("g", { "aria-hidden": "true" }, ...petals);
}

/** Round with a dot for the first player, square with a hole for the second. */
function piece(x, y, seat) {
  const fill = seat === 0 ? "var(--sphere-blue)" : "var(--sphere-red)";
  if (seat === 0) {
    return [make("circle", { cx: x, cy: y, r: 17, fill }), make("circle", { cx: x, cy: y, r: 5, fill: "#fff6e6" })];
  }
  return [
    make("rect", { x: x - 15, y: y - 15, width: 30, height: 30, rx: 5, fill }),
    make("rect", { x: x - 5, y: y - 5, width: 10, height: 10, fill: "#fff6e6" }),
  ];
}

function board(host, first) {
  const svg = make("svg", { viewBox: `0 0 ${10 * CELL} ${5 * CELL}`, role: "group", style: "width:100%;height:100%" });
  host.append(svg);

  function update(table) {
    const { position } = table.view;
    const moves = new Map(table.legal.map((one) => [one.text === "enter" ? 0 : Number(one.text.split(" ")[1]), one.id]));
    const parts = [make("rect", { width: 10 * CELL, height: 5 * CELL, rx: 18, fill: "var(--te-frame-1)" })];
    for (const seat of [0, 1]) {
      for (let square = 1; square <= LAST; square += 1) {
        const [row, column] = place(seat, square);
        const x = (column + 1) * CELL;
        const y = (row + 1) * CELL;
        parts.push(make("rect", { x: x + 2, y: y + 2, width: CELL - 4, height: CELL - 4, rx: 8, fill: "var(--te-land-1)" }));
        if (ROSETTES.includes(square)) parts.push(rosette(x + CELL / 2, y + CELL / 2));
      }
    }
    const stand = (x, y, seat, square) => {
      const id = seat === table.seat ? moves.get(square) : undefined;
      if (id === undefined) return parts.push(make("g", {}, ...piece(x, y, seat)));
      const chosen = table.preview?.id === id;
      const ring = make("circle", { cx: x, cy: y, r: 24, fill: "none", stroke: "var(--accent-fill)", "stroke-width": chosen ? 6 : 3 });
      const label = table.words(square === 0 ? "text.enter" : "text.piece", { n: square });
      const button = make("g", { role: "button", tabindex: "0", "aria-label": label, "data-square": square, style: "cursor:pointer" }, ring, ...piece(x, y, seat));
      button.addEventListener("click", () => table.choose(id));
      button.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          event.stopPropagation();
          table.choose(id);
        }
      });
      return parts.push(button);
    };
    position.paths.forEach((path, seat) => {
      for (const name of path) {
        const [row, column] = place(seat, Number(name));
        stand(middle(column), middle(row), seat, Number(name));
      }
      const level = (seat === 0 ? 0.5 : 4.5) * CELL;
      const waiting = 7 - position.home[seat] - path.length;
      for (let number = 0; number < waiting; number += 1) stand((1.5 + number / 2) * CELL, level, seat, number === waiting - 1 ? 0 : -1);
      for (let number = 0; number < position.home[seat]; number += 1) stand((8.5 - number / 2) * CELL, level, seat, -1);
    });
    svg.replaceChildren(...parts);
    svg.setAttribute("aria-label", table.words("text.board", { n: position.roll }));
  }

  update(first);
  return { update, remove: () => svg.remove() };
}

export default { api: 1, board };
