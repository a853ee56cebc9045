// Made by web/scripts/game_data.py from the game's own data; do not edit.
export const COLOURS = ["black", "red", "blue", "green"] as const;
export const TILE = {"black": "settlement", "red": "temple", "blue": "farm", "green": "market"};
export const LEADER = {"black": "king", "red": "priest", "blue": "farmer", "green": "merchant"};
export const DYNASTIES = ["archer", "bull", "pot", "lion"] as const;
