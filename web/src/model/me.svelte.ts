// Who sits at this browser, as the server knows it, how many tables wait for them, and their preferences.
import { prefs } from "../lib/prefs.svelte";
import { api, ApiError } from "../net/api";
import type { PlayerInfo } from "../net/wire";

const SOON = 800;

class Me {
  player = $state.raw<PlayerInfo | null>(null);
  /** Tables at which it is this person's turn. */
  waiting = $state(0);
  /** Has the server said who it is, or that it knows nobody? */
  known = $state(false);
  private asked: Promise<void> | null = null;
  private changed: Record<string, string> = {};
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    prefs.listen((key, value) => this.chose(key, value));
  }

  /** Ask once for the whole visit; pages that know more set it themselves. */
  load(): Promise<void> {
    this.asked ??= this.ask();
    return this.asked;
  }

  /** Ask again: somebody signed in or out, or came back to the page. */
  async ask(): Promise<void> {
    try {
      this.take(await api.me());
      this.waiting = (await api.waiting()).waiting;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) this.take(null);
      this.asked = null;
    }
  }

  /** The server says who it is: an account's preferences come along. */
  take(player: PlayerInfo | null): void {
    this.player = player;
    this.known = true;
    if (!player) this.waiting = 0;
    else if (player.login) prefs.apply(player.prefs ?? {});
  }

  /** Somebody has an account from now on: what was chosen so far is kept with it. */
  async begin(player: PlayerInfo): Promise<void> {
    this.player = player;
    this.known = true;
    this.player = await api.setPrefs(prefs.all());
  }

  private chose(key: string, value: string): void {
    if (!this.player?.login) return;
    this.changed[key] = value;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const changed = this.changed;
      this.changed = {};
      // Not reached: the choice stays on this device, and goes with the next one.
      api.setPrefs(changed).catch(() => (this.changed = { ...changed, ...this.changed }));
    }, SOON);
  }
}

export const me = new Me();
