// What to press for a move of the two games of the rivers, before its place on the board.
import type { TableModel } from "../../model/model.svelte";
import type { Colour } from "./colours";

const UNUSED = '.dock .hand [aria-pressed="false"]:not([aria-disabled="true"])';

export const presses =
  (piece: "tile" | "card", colourOf: (text: string) => Colour | null) =>
  (model: TableModel, text: string): readonly string[] => {
    const [kind = "", what = ""] = text.split(" ");
    const { selection } = model;
    if (kind === "commit") return [what === "0" ? '.dock [data-explain="nothing"]' : UNUSED];
    if (kind === "swap" && piece === "tile") return [selection === "swap" ? UNUSED : '.dock [data-explain="swap"]'];
    if (kind === "catastrophe") return selection === kind ? [] : ['.dock [data-explain="catastrophe"]'];
    const colour = colourOf(text);
    if (!colour || selection === `${kind} ${what}`) return [];
    if (kind === "leader") return [`.dock [data-explain="leader_${colour}"]`];
    if (!["tile", "card", "link"].includes(kind)) return [];
    const chosen = selection !== null && !selection.startsWith("leader ") && colourOf(selection) === colour;
    return chosen ? [] : [`.dock [data-explain="${piece}_${colour}"]`];
  };
