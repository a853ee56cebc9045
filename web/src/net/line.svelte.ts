// Can the server be reached? As the last request found it.
import { alone } from "./site";

class Server {
  down = $state(false);

  constructor() {
    if (!navigator.onLine) this.down = true;
    addEventListener("offline", () => (this.down = true));
    addEventListener("online", () => (this.down = false));
  }

  /** Without a server new tables stand on this device. */
  get absent(): boolean {
    return alone || this.down;
  }
}

export const server = new Server();
