type Turn = () => void;

/** How many turns in a row go to work without a caller while callers wait. */
const IN_A_ROW = 10;

/**
 * The queue for the one connection of the embedded database. Callers take turns, however many requests each of them has.
 * Work without a caller goes first: webhooks take many short turns, and one lookup serves all callers that have arrived.
 */
export class Turns {
  private readonly first: Turn[] = [];
  /** Callers in the order of their turns. */
  private readonly callers = new Map<string, Turn[]>();
  private inARow = 0;
  waiting = 0;

  wait(caller: string | undefined): Promise<void> {
    this.waiting += 1;
    return new Promise((turn) => this.queueOf(caller).push(turn));
  }

  /** The next turn; undefined if nobody waits. */
  next(): Turn | undefined {
    const [next] = this.callers;
    const goesFirst = this.first.length > 0 && (!next || this.inARow < IN_A_ROW);
    this.inARow = goesFirst ? this.inARow + 1 : 0;
    if (goesFirst || !next) return this.take(this.first);
    const [caller, turns] = next;
    this.callers.delete(caller);
    const turn = this.take(turns);
    if (turns.length > 0) this.callers.set(caller, turns);
    return turn;
  }

  private queueOf(caller: string | undefined): Turn[] {
    if (caller === undefined) return this.first;
    const turns = this.callers.get(caller) ?? [];
    this.callers.set(caller, turns);
    return turns;
  }

  private take(turns: Turn[]): Turn | undefined {
    const turn = turns.shift();
    if (turn) this.waiting -= 1;
    return turn;
  }
}
