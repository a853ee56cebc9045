// Made by web/scripts/game_data.py from the game's own data; do not edit.
export const TERRAINS = ["desert", "plains", "swamp", "lakes", "forest", "mountains", "wasteland"] as const;
export const BUILDINGS = ["D", "TP", "TE", "SH", "SA"] as const;
export const CULTS = ["FIRE", "WATER", "EARTH", "AIR"] as const;
export const ORDERS = [3, 2, 2, 2];
export const POWER_AT = [3, 5, 7, 10];
export const HOME: Record<string, (typeof TERRAINS)[number]> = {"fakirs": "desert", "nomads": "desert", "halflings": "plains", "cultists": "plains", "alchemists": "swamp", "darklings": "swamp", "mermaids": "lakes", "swarmlings": "lakes", "witches": "forest", "auren": "forest", "dwarves": "mountains", "engineers": "mountains", "chaosmagicians": "wasteland", "giants": "wasteland"};
export const MAP = ["#############", "#~~##~~##~~#", "~~#~#~#~#~#~~", "###~~##~#~##", "########~~###", "##~~##~~~###", "~~~#~#~#~####", "###~~~##~###", "#########~###"];
export const SCORING: Record<string, { on: string; vp: number; cult: string; per: number; gain: [string, number] }> = {
  "SCORE1": {"on": "SPADE", "vp": 2, "cult": "EARTH", "per": 1, "gain": ["C", 1]},
  "SCORE2": {"on": "TOWN", "vp": 5, "cult": "EARTH", "per": 4, "gain": ["SPADE", 1]},
  "SCORE3": {"on": "D", "vp": 2, "cult": "WATER", "per": 4, "gain": ["P", 1]},
  "SCORE4": {"on": "SH", "vp": 5, "cult": "FIRE", "per": 2, "gain": ["W", 1]},
  "SCORE5": {"on": "D", "vp": 2, "cult": "FIRE", "per": 4, "gain": ["PW", 4]},
  "SCORE6": {"on": "TP", "vp": 3, "cult": "WATER", "per": 4, "gain": ["SPADE", 1]},
  "SCORE7": {"on": "SH", "vp": 5, "cult": "AIR", "per": 2, "gain": ["W", 1]},
  "SCORE8": {"on": "TP", "vp": 3, "cult": "AIR", "per": 4, "gain": ["SPADE", 1]},
  "SCORE9": {"on": "TE", "vp": 4, "cult": "PRIESTS", "per": 1, "gain": ["C", 2]},
};
export const POWER: Record<string, { cost: number; gain: [string, number] }> = {
  "ACT1": {"cost": 3, "gain": ["BRIDGE", 1]},
  "ACT2": {"cost": 3, "gain": ["P", 1]},
  "ACT3": {"cost": 4, "gain": ["W", 2]},
  "ACT4": {"cost": 4, "gain": ["C", 7]},
  "ACT5": {"cost": 4, "gain": ["SPADE", 1]},
  "ACT6": {"cost": 6, "gain": ["SPADE", 2]},
};
export const FAVOR: Record<string, (typeof CULTS)[number]> = {"FAV1": "FIRE", "FAV2": "WATER", "FAV3": "EARTH", "FAV4": "AIR", "FAV5": "FIRE", "FAV6": "WATER", "FAV7": "EARTH", "FAV8": "AIR", "FAV9": "FIRE", "FAV10": "WATER", "FAV11": "EARTH", "FAV12": "AIR"};
