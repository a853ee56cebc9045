// Is this page older than the server? Asked at the start, when a connection comes back, and when the page is looked at again.
import { api, ApiError } from "../net/api";

class Version {
  newer = $state(false);
  private own: string | null = null;

  async check(): Promise<void> {
    try {
      const { version } = await api.version();
      this.own ??= version;
      this.newer = version !== this.own;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The pages say themselves that the server is gone.
    }
  }

  watch(): () => void {
    const look = (): void => {
      if (document.visibilityState === "visible") void this.check();
    };
    void this.check();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }
}

export const version = new Version();
