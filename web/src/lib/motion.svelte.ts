// Whether things move, and how fast: off by the device's wish or by the setting.
import { MediaQuery } from "svelte/reactivity";
import { prefs } from "./prefs.svelte";

const still = new MediaQuery("(prefers-reduced-motion: reduce)");

export const motion = {
  get on(): boolean {
    return prefs.motion && !still.current;
  },
  /** Milliseconds for a piece that comes, moves or goes. */
  get pace(): number {
    return this.on ? 320 : 0;
  },
};
