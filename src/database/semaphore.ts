/** A limited number of places; work that needs another one waits for its turn. */
export class Semaphore {
  private held = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly all: number) {}

  /** Whether nobody holds a place. */
  get unused(): boolean {
    return this.held === 0;
  }

  /** Waits for a place; returns the function that gives it back. */
  async take(): Promise<() => void> {
    if (this.held < this.all) this.held += 1;
    else await new Promise<void>((turn) => this.waiting.push(turn));
    return () => {
      const next = this.waiting.shift();
      if (next) next();
      else this.held -= 1;
    };
  }
}

/** A limited number of places for each caller. */
export class SemaphoreOfCallers {
  private readonly callers = new Map<string, Semaphore>();

  constructor(private readonly each: number) {}

  async take(caller: string): Promise<() => void> {
    const places = this.callers.get(caller) ?? new Semaphore(this.each);
    this.callers.set(caller, places);
    const giveBack = await places.take();
    return () => {
      giveBack();
      if (places.unused) this.callers.delete(caller);
    };
  }
}
