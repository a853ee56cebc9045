// What a part of the account page does: it is busy meanwhile, and the page says what failed or that it is saved.
import { NoPasskey } from "../../model/passkeys";

export interface Told {
  problem: (error: unknown) => void;
  saved: () => void;
}

export class Attempts {
  busy = $state(false);

  constructor(private readonly told: () => Told) {}

  /** Ask for something: nothing is saved by it. */
  async look(work: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    try {
      await work();
      return true;
    } catch (error) {
      // Who closed the browser's own question knows that nothing happened.
      if (!(error instanceof NoPasskey)) this.told().problem(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Change something. */
  async change(work: () => Promise<unknown>): Promise<void> {
    if (await this.look(work)) this.told().saved();
  }

  /** The same for a form that is sent. */
  async send(event: SubmitEvent, work: () => Promise<unknown>): Promise<void> {
    event.preventDefault();
    await this.change(work);
  }
}
