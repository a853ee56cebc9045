// What somebody means to do later in the turn: weapons for a battle that was begun without any.
import type { TableModel } from "../../model/model.svelte";

class Intent {
  private table = $state<string | null>(null);

  arm(model: TableModel): void {
    this.table = model.id;
  }

  wants(model: TableModel): boolean {
    return this.table === model.id;
  }

  forget(): void {
    this.table = null;
  }
}

export const intent = new Intent();

/** The place of the star under the pointer or the keys. */
class Looked {
  at = $state<string | null>(null);
}

export const looked = new Looked();
