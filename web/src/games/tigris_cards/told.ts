// Every piece and button of this table: each has a name and a sentence in the words.
import type { Pieces } from "../../model/explain";
import { COLOURS } from "../spheres/colours";

const pieces: Pieces = {
  game: "tigris_cards",
  all: [
    ...COLOURS.flatMap((colour) => [`card_${colour}`, `leader_${colour}`, `points_${colour}`]),
    ...["blue_green", "blue_red", "blue_black"].map((pair) => `ship_${pair}`),
    ...["lion", "vase", "bow", "bull"].map((dynasty) => `dynasty_${dynasty}`),
    ...["card_treasure", "catastrophe", "hand", "pile", "deck", "kingdom", "link", "head", "face_down", "treasures_left", "ships_left", "pass", "withdraw", "decline", "nothing"],
  ],
};

export default pieces;
