#!/usr/bin/env node
// A Ziggurat bot in JavaScript: it weighs moves by the first word of their notation and draws one.
// Try it:  ziggurat arena tigris random "stdio:node examples/stdio_bot.mjs" --games 4 --seed 1 --out runs/js
import { createInterface } from "node:readline";

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

// A small generator, seeded by each question, so that equal questions get equal answers.
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

// Prefer building to passing and swapping: the words of the notation are enough for that.
function weight(notation) {
  const word = notation.split(" ")[0];
  if (word === "pass" || word === "decline") return 0.01;
  if (word === "swap" || word === "catastrophe" || word === "withdraw") return 0.1;
  return word === "leader" ? 1 : 3;
}

function choose({ id, legal, seed }) {
  const random = generator(seed);
  const weights = legal.map((move) => weight(move.notation));
  let pick = random() * weights.reduce((sum, value) => sum + value, 0);
  const index = weights.findIndex((value) => (pick -= value) <= 0);
  say({ type: "choose", id, action: legal[Math.max(index, 0)].id });
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") say({ type: "hello", name: "weigher" });
  else if (message.type === "choose") choose(message);
  else if (message.type === "bye") process.exit(0);
}
