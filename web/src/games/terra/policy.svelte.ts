// A standing answer to offers of power, for one seat of a table, as long as the page is open.

export const POLICIES = ["ask", "always", "free", "never"] as const;
export type Policy = (typeof POLICIES)[number];

/** At a shared screen everybody has an answer of their own. */
export const standingKey = (table: string, seat: number | null): string => `${table}.${seat}`;

class Standing {
  private chosen = $state<Record<string, Policy>>({});

  of(table: string): Policy {
    return this.chosen[table] ?? "ask";
  }

  set(table: string, policy: Policy): void {
    this.chosen[table] = policy;
  }

  /** What the standing answer says to an offer at this price; null: ask the person. */
  answer(table: string, vp: number): "leech" | "decline" | null {
    const policy = this.of(table);
    if (policy === "ask") return null;
    if (policy === "never") return "decline";
    return policy === "always" || vp <= 0 ? "leech" : "decline";
  }
}

export const standing = new Standing();
