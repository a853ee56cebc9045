// Coming and going by opacity. Unlike Svelte's own it asks nothing of the page's style, which would be computed at once.
import type { TransitionConfig } from "svelte/transition";

export const fade = (_node: Element, { duration }: { duration: number }): TransitionConfig => ({
  duration,
  css: (share) => `opacity: ${share}`,
});
