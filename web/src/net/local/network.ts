// A network for Python to ask: a script judges a position some thirty times as fast as Python does it in a browser. The numbers
// are those of `ziggurat.bots.network.plain`.

/** Numbers of Python's, lent for the time of a call. */
export interface Lent<T> {
  getBuffer(): { data: T; release(): void };
}

type Whole = Int8Array | Float32Array;
/** An input: how it is made, of which number, with which other one, scaled and moved. */
type Column = [op: "is" | "over" | "bit" | "plain" | "less", source: number, number: number, scale: number, offset: number];

/** What `ziggurat.browser.networks` tells of a network. */
export interface Told {
  blocks: number;
  cell_width: number;
  /** Are the numbers of a position the inputs themselves? */
  ready: boolean;
  flat: Column[];
  /** By cell its inputs. */
  cells: Column[][];
  /** By kind and cell: the cells that it hears of, and how loud. */
  relations: [number, number][][][];
}

interface Weights {
  values: Whole;
  scales: Float32Array;
}

function taken<T extends Uint8Array | Whole | Float64Array>(lent: Lent<T>): T {
  const buffer = lent.getBuffer();
  const own = buffer.data.slice() as T; // Python's memory may move
  buffer.release();
  return own;
}

function worked(columns: Column[], numbers: Uint8Array | Float32Array): Float64Array {
  return Float64Array.from(columns, ([op, source, number, scale, offset]) => {
    const byte = numbers[source]!;
    if (op === "is") return Number(byte === number);
    if (op === "over") return Number(byte > number);
    if (op === "bit") return (byte >> number) & 1;
    return (byte - (op === "plain" ? offset : numbers[number]!)) * scale;
  });
}

function positive(values: Float64Array): Float64Array {
  for (let place = 0; place < values.length; place += 1) if (!(values[place]! > 0)) values[place] = 0;
  return values;
}

/** Adds to rows that stand one after another; `more` is as long as all of them, or a row that each of them gets. */
function add(values: Float64Array, more: Float64Array): Float64Array {
  for (let place = 0; place < values.length; place += 1) values[place]! += more[place % more.length]!;
  return values;
}

/** Cells that hear of their neighbours, and the whole. */
export class Network {
  private readonly told: Told;
  private readonly weights = new Map<string, Weights>();

  constructor(told: string) {
    this.told = JSON.parse(told) as Told;
  }

  /** Have the numbers of an array: its rows one after another, and by what each row is multiplied. */
  keep(name: string, values: Lent<Whole>, scales: Lent<Float32Array>): void {
    this.weights.set(name, { values: taken(values), scales: taken(scales) });
  }

  /** The scores of all outputs, then what the position is worth. */
  judge(lent: Lent<Uint8Array | Float32Array>): Float64Array {
    const numbers = taken(lent);
    const { told } = this;
    let whole = positive(this.layer("flat_in", told.ready ? Float64Array.from(numbers) : worked(told.flat, numbers)));
    const cells = told.cells.length ? this.lookAround(numbers, whole) : null;
    if (cells) whole = positive(add(whole, this.layer("c2g", this.seen(cells))));
    for (const block of [0, 1]) add(whole, this.layer(`r2.${block}`, positive(this.layer(`r1.${block}`, whole))));
    positive(whole);
    const value = this.layer("v2", positive(this.layer("v1", whole)));
    const rest = this.layer("rest", whole);
    const placed = cells ? this.layer("po", positive(add(this.layer("pc", cells), this.layer("pg", whole)))) : new Float64Array();
    const found = new Float64Array(placed.length + rest.length + 1);
    found.set(placed);
    found.set(rest, placed.length);
    found[found.length - 1] = value[0]!;
    return found;
  }

  /** The cells, one after another, after they heard of each other. */
  private lookAround(numbers: Uint8Array | Float32Array, whole: Float64Array): Float64Array {
    const { cells: columns, cell_width: wide, blocks } = this.told;
    const hints = this.layer("g2c", whole);
    const inputs = columns.map((told) => worked(told, numbers));
    const given = new Float64Array(columns.length * inputs[0]!.length);
    inputs.forEach((one, cell) => given.set(one, cell * one.length));
    const places = this.weights.get("pos")!;
    const cells = this.layer("cell_in", given);
    for (let place = 0; place < cells.length; place += 1) cells[place]! += places.values[place]! * places.scales[Math.floor(place / wide)]!;
    positive(add(cells, hints.subarray(0, wide)));
    for (let block = 0; block < blocks; block += 1) {
      const heard = this.heard(this.layer(`mix.${block}`, cells));
      add(heard, hints.subarray(wide * (block + 1), wide * (block + 2)));
      add(cells, this.layer(`out.${block}`, positive(heard)));
    }
    return positive(cells);
  }

  /** What each cell hears of itself and of the cells that it is related to. */
  private heard(mixed: Float64Array): Float64Array {
    const { cells, cell_width: wide, relations } = this.told;
    const row = wide * (relations.length + 1);
    const found = new Float64Array(cells.length * wide);
    for (let cell = 0; cell < cells.length; cell += 1) {
      const to = cell * wide;
      for (let place = 0; place < wide; place += 1) found[to + place] = mixed[cell * row + place]!;
      relations.forEach((relation, kind) => {
        for (const [other, weight] of relation[cell]!) {
          const from = other * row + wide * (kind + 1);
          for (let place = 0; place < wide; place += 1) found[to + place]! += weight * mixed[from + place]!;
        }
      });
    }
    return found;
  }

  /** What the whole hears of the cells: a little of each, their mean and the most of them. */
  private seen(cells: Float64Array): Float64Array {
    const { cells: columns, cell_width: wide } = this.told;
    const small = positive(this.layer("squeeze", cells));
    const found = new Float64Array(small.length + 2 * wide);
    found.set(small);
    const [mean, most] = [found.subarray(small.length, small.length + wide), found.subarray(small.length + wide)];
    for (let place = 0; place < cells.length; place += 1) {
      mean[place % wide]! += cells[place]! / columns.length;
      most[place % wide] = Math.max(most[place % wide]!, cells[place]!); // none is below 0
    }
    return found;
  }

  /** What a layer makes of vectors that stand one after another. */
  private layer(name: string, given: Float64Array): Float64Array {
    const { values, scales } = this.weights.get(`${name}.weight`)!;
    const bias = this.weights.get(`${name}.bias`)!.values;
    const rows = scales.length;
    const width = values.length / rows;
    const count = given.length / width;
    const found = new Float64Array(count * rows);
    for (let vector = 0; vector < count; vector += 1) {
      const from = vector * width;
      for (let row = 0; row < rows; row += 1) {
        const at = row * width;
        let sum = 0;
        for (let place = 0; place < width; place += 1) sum += values[at + place]! * given[from + place]!;
        found[vector * rows + row] = scales[row]! * sum + bias[row]!;
      }
    }
    return found;
  }
}
