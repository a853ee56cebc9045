// What this device remembers of what was learned: as long as it is one person's.
import { done } from "./lessons.svelte";
import { results } from "./puzzles.svelte";

/** Another person sits here now, or nobody: what was learned stays with who learned it. */
export function forgetLearned(): void {
  done.forget();
  results.forget();
}
