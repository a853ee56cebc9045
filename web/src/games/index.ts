// The games' interfaces: a folder here, a module that an installed package brings, or for all others the generic table.
import { api } from "../net/api";
import type { GameFolder } from "../model/ui";
import generic from "./generic";
import { outside } from "./outside";

const modules = import.meta.glob<{ default: GameFolder }>(["./*/index.ts", "!./generic/index.ts"], { eager: true });
const folders = new Map(Object.entries(modules).map(([path, module]) => [path.split("/")[1]!, module.default]));

/** The addresses of the modules that games' packages bring; the server names them with the games. */
let brought: Promise<Map<string, string>> | null = null;

async function addresses(): Promise<Map<string, string>> {
  const { games } = await api.games();
  return new Map(games.flatMap((game) => (game.ui ? [[game.id, game.ui] as const] : [])));
}

/** What a game brings to the pages. */
export async function folderOf(game: string): Promise<GameFolder> {
  const own = folders.get(game);
  if (own) return own;
  brought ??= addresses().catch(() => {
    brought = null; // the pages say themselves that the server is gone
    return new Map<string, string>();
  });
  const address = (await brought).get(game);
  return address ? outside(game, address) : generic(game);
}
