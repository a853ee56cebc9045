// Looking back: what was asked for last is what is shown, whatever comes late or is lost.
import { describe, expect, it } from "vitest";
import { Looking } from "../src/model/looking.svelte";
import type { TableModel } from "../src/model/model.svelte";
import { RequestError } from "../src/net/link";

interface Asked {
  step: number;
  all: boolean;
  answer: () => Promise<void>;
  lose: () => Promise<void>;
}

/** A table of 90 steps whose server answers when the test says so. */
function table(): { looking: Looking; asked: Asked[]; refused: unknown[] } {
  const asked: Asked[] = [];
  const refused: unknown[] = [];
  const settled = (): Promise<void> => new Promise((done) => setTimeout(done));
  const request = ({ step, all }: { step: number; all: boolean }): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const seat = (number: number): Record<string, unknown> => ({ seat: number, position: {}, step });
      asked.push({
        step,
        all,
        answer: () => (resolve({ type: "at", step, view: { seat: null, position: {}, step }, views: all ? [seat(0), seat(1)] : [] }), settled()),
        lose: () => (reject(new RequestError("Offline", "", null)), settled()),
      });
    });
  const model = { step: 90, seat: null, compared: null, socket: { request }, clearChoice: () => undefined, refused: (error: unknown) => refused.push(error) };
  return { looking: new Looking(model as unknown as TableModel), asked, refused };
}

describe("a step that is on its way", () => {
  it("stays the aim when other eyes are chosen before it comes", async () => {
    const { looking, asked } = table();
    void looking.at(40);
    void looking.through("all");
    await asked[0]!.answer();
    expect(asked.map(({ step, all }) => [step, all])).toEqual([[40, false], [40, true]]);
    await asked[1]!.answer();
    expect(looking.past?.step).toBe(40);
    expect(looking.eyes).toBe("all");
  });

  it("is asked for again when the connection comes back, without a word", async () => {
    const { looking, asked, refused } = table();
    void looking.at(40);
    await asked[0]!.lose();
    expect(looking.past).toBeNull();
    looking.again();
    await asked[1]!.answer();
    expect(looking.past?.step).toBe(40);
    expect(refused).toEqual([]);
    looking.again();
    expect(asked).toHaveLength(2);
  });

  it("gives way to the newest wish, of which alone the server is asked", async () => {
    const { looking, asked } = table();
    for (const step of [10, 11, 12, 13]) void looking.at(step);
    await asked[0]!.answer();
    await asked[1]!.answer();
    expect(asked.map(({ step }) => step)).toEqual([10, 13]);
    expect(looking.past?.step).toBe(13);
  });

  it("does not come back once somebody went to the present", async () => {
    const { looking, asked } = table();
    void looking.at(40);
    looking.present();
    await asked[0]!.answer();
    expect(looking.past).toBeNull();
  });
});
