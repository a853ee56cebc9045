// Numbers of ratings and statistics as people read them.
import { prefs } from "../lib/prefs.svelte";

/** A number with its thousands apart. */
export const whole = (n: number): string => new Intl.NumberFormat(prefs.lang).format(n);

/** What was gained, with its sign: "+18", "−12". */
export const signed = (n: number): string => (n < 0 ? `−${whole(-n)}` : `+${whole(n)}`);

/** Wins, of which some were shared: at most one place after the point. */
export const share = (n: number): string => new Intl.NumberFormat(prefs.lang, { maximumFractionDigits: 1 }).format(n);

/** Round values between two bounds for the lines of a chart, about so many. */
export function lines(low: number, high: number, about = 5): number[] {
  const step = [10, 20, 25, 50, 100, 200, 250, 500, 1000].find((one) => (high - low) / one <= about) ?? 2000;
  const found: number[] = [];
  for (let at = Math.ceil(low / step) * step; at <= high; at += step) found.push(at);
  return found;
}
