// Which interface a game has: the folder that bears its name. A game without one gets the generic table.
import type { GameUi } from "./types";

const modules = import.meta.glob<{ default: GameUi }>("./*/index.ts");

export async function loadGame(id: string): Promise<GameUi> {
  const load = modules[`./${id}/index.ts`] ?? modules["./generic/index.ts"]!;
  return (await load()).default;
}
