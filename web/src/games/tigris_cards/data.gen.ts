// Made by web/scripts/game_data.py from the game's own data; do not edit.
export const COLUMNS = 8;
export const HEADS = {"black": "king", "red": "priest", "green": "trader", "blue": "farmer"};
