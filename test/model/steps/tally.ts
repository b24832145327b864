interface Outcomes {
  granted: Map<string, number>;
  refused: Map<string, number>;
}

/** What came of each command over all histories. */
export class Tally {
  readonly #commands = new Map<string, Outcomes>();

  granted(command: string, how: string): void {
    increase(this.#of(command).granted, how);
  }

  refused(command: string, code: string): void {
    increase(this.#of(command).refused, code);
  }

  get steps(): number {
    return [...this.#commands.values()].reduce((all, { granted, refused }) => all + sum(granted) + sum(refused), 0);
  }

  /** Which part of its steps was granted, for each command: 0 to 1. */
  get shares(): Record<string, number> {
    const share = ({ granted, refused }: Outcomes) => sum(granted) / (sum(granted) + sum(refused));
    return Object.fromEntries([...this.#commands].map(([command, outcomes]) => [command, share(outcomes)]));
  }

  /** Every code that a request was refused with. */
  get codes(): string[] {
    return [...new Set([...this.#commands.values()].flatMap(({ refused }) => [...refused.keys()]))].sort();
  }

  /** A line for each command. */
  toString(): string {
    const list = (counts: Map<string, number>) => [...counts].map(([what, count]) => `${what} ${count}`).join(', ');
    const lines = [...this.#commands].map(
      ([command, { granted, refused }]) =>
        `${command}: ${sum(granted)} granted (${list(granted)}), ${sum(refused)} refused (${list(refused)})`,
    );
    return [`${this.steps} steps`, ...lines.sort()].join('\n');
  }

  #of(command: string): Outcomes {
    const outcomes = this.#commands.get(command) ?? { granted: new Map(), refused: new Map() };
    this.#commands.set(command, outcomes);
    return outcomes;
  }
}

const increase = (counts: Map<string, number>, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
const sum = (counts: Map<string, number>): number => [...counts.values()].reduce((all, count) => all + count, 0);
