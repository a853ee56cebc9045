// What the views of all games begin with; the rest is each game's own (games/<game>/view.gen.ts).

export interface DecisionJson {
  seat: number;
  prompt: string;
  secret?: boolean;
  data?: Record<string, any>;
}

export interface OutcomeJson {
  ranks: number[];
  scores: number[];
  reason: string;
  detail: Record<string, any>;
}

export interface ViewHead {
  game: string;
  seat: number | null;
  seats: number;
  step: number;
  options: Record<string, any>;
  decisions: DecisionJson[];
  legal: number[];
  outcome: OutcomeJson | null;
}
