// Which interface a game has; every game without one of its own gets the generic table.
import type { GameUi } from "./types";

const loaders: Record<string, () => Promise<{ default: GameUi }>> = {
  tigris: () => import("./tigris"),
  tigris_cards: () => import("./tigris_cards"),
  terra: () => import("./terra"),
};

export async function loadGame(id: string): Promise<GameUi> {
  const load = loaders[id] ?? ((): Promise<{ default: GameUi }> => import("./generic"));
  return (await load()).default;
}
