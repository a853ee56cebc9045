import { expect, test } from "vitest";
import { extent, stepped, ticks } from "../src/model/course";

const COURSE = [
  { step: 0, scores: [0, 0] },
  { step: 40, scores: [1, 0] },
  { step: 90, scores: [1, 3] },
  { step: 100, scores: [1, 3] },
];

test("the chart reaches to the last step and the highest score", () => {
  expect(extent(COURSE)).toEqual({ last: 100, low: 0, high: 3 });
  expect(extent([{ step: 0, scores: [0] }, { step: 5, scores: [-2] }])).toEqual({ last: 5, low: -2, high: 1 });
});

test("a line is level until a score changes", () => {
  const same = (value: number): number => value;
  expect(stepped(COURSE, 0, same, same)).toBe("M0 0H40V1H90V1H100V1");
  expect(stepped(COURSE, 1, same, same)).toBe("M0 0H40V0H90V3H100V3");
});

test("the scale has few round numbers", () => {
  expect(ticks(0, 3)).toEqual([0, 1, 2, 3]);
  expect(ticks(0, 17)).toEqual([0, 5, 10, 15]);
  expect(ticks(-6, 130)).toEqual([0, 50, 100]);
});
