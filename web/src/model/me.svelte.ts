// Who sits at this browser, as the server knows it, and how many tables wait for them.
import { api, ApiError } from "../net/api";
import type { PlayerInfo } from "../net/wire";

class Me {
  player = $state.raw<PlayerInfo | null>(null);
  /** Tables at which it is this person's turn. */
  waiting = $state(0);
  private asked: Promise<void> | null = null;

  /** Ask once for the whole visit; pages that know more set it themselves. */
  load(): Promise<void> {
    this.asked ??= this.ask();
    return this.asked;
  }

  /** Ask again: somebody signed in or out, or came back to the page. */
  async ask(): Promise<void> {
    try {
      this.player = await api.me();
      this.waiting = (await api.waiting()).waiting;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) this.player = null;
      this.asked = null;
    }
  }
}

export const me = new Me();
