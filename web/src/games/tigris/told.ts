// Every piece and button of this table: each has a name and a sentence in the words.
import type { Pieces } from "../../model/explain";
import { COLOURS } from "../spheres/colours";

const pieces: Pieces = {
  game: "tigris",
  all: [
    ...COLOURS.flatMap((colour) => [`tile_${colour}`, `leader_${colour}`, `building_${colour}`, `points_${colour}`]),
    ...["red_black", "red_green", "blue_black", "blue_red", "green_black", "green_blue"].map((pair) => `monument_${pair}`),
    ...["archer", "bull", "pot", "lion"].map((dynasty) => `dynasty_${dynasty}`),
    ...["catastrophe", "treasure", "ziggurat", "bag", "hand", "kingdom", "swap", "pass", "withdraw", "decline", "nothing", "open_tiles", "catastrophes", "treasures_left", "winged_beast"],
  ],
};

export default pieces;
