// Moments and spans of time in words.
import { t } from "../i18n/words.svelte";
import { prefs } from "../lib/prefs.svelte";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Less than this is little. */
export const SOON = 4 * HOUR;

/** What is left until a moment: days and hours, hours, or minutes. */
export function left(deadline: number, now: number): string {
  const rest = Math.max(0, deadline - now);
  if (rest >= DAY) {
    const days = Math.floor(rest / DAY);
    const hours = Math.floor((rest % DAY) / HOUR);
    return hours ? t("time.days_hours", { d: days, h: hours }) : t("time.days", { n: days });
  }
  if (rest >= 2 * HOUR) return t("time.hours", { n: Math.floor(rest / HOUR) });
  return t("time.minutes", { n: Math.max(1, Math.floor(rest / MINUTE)) });
}

/** A moment: from yesterday to tomorrow with the hour, before that the day, after that both. */
export function when(moment: number, now: number): string {
  const day = new Date(moment);
  const at = new Intl.DateTimeFormat(prefs.lang, { hour: "2-digit", minute: "2-digit" }).format(day);
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const later = (days: number): number => new Date(midnight).setDate(new Date(midnight).getDate() + days);
  const close = ([["yesterday", 0], ["today", 1], ["tomorrow", 2]] as const).find(([, days]) => moment < later(days));
  if (close && moment >= later(-1)) return t(`time.${close[0]}`, { at });
  const year = day.getFullYear() === new Date(now).getFullYear() ? undefined : ("numeric" as const);
  const date = new Intl.DateTimeFormat(prefs.lang, { day: "numeric", month: "long", year }).format(day);
  return moment > now ? t("time.on", { day: date, at }) : date;
}

/** A date such as 2026-11-16 in words, with the day of the week. */
export const dateOf = (day: string): string => new Intl.DateTimeFormat(prefs.lang, { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
