// What the table page speaks of.
/** A seat, null: a spectator, "all": everything, after the end. */
export type Eyes = number | null | "all";

export interface Decision {
  seat: number;
  prompt: string;
  secret?: boolean;
  data?: Record<string, any>;
}

export interface Legal {
  id: number;
  text: string;
}

/** Why something cannot be done, and where on the page that was asked. */
export interface WhyNot {
  text: string;
  key: string;
  rule: string;
  args: Record<string, any>;
  place: string | null;
}

/** A move of a hint: why the bot would play it, the weightiest reason first. */
export interface HintMove extends Legal {
  win?: number | null;
  reasons?: readonly { key: string; worth: number }[];
}

export interface Hint {
  bot: string;
  moves: HintMove[];
}

/** A conflict that was settled at a step, as its game tells it. */
export interface Settled {
  step: number;
  what: unknown;
}
