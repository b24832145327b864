export interface Outage {
  /** Call when the service did not answer. */
  failed(error: unknown): void;
  /** Call when it did. */
  worked(): void;
  readonly isAway: boolean;
}

/** Calls `away` at the first failure and `back` at the first success after it, so that each is logged once. */
export function makeOutage({ away, back }: { away(error: unknown): void; back(): void }): Outage {
  let isAway = false;
  return {
    get isAway() {
      return isAway;
    },
    failed: (error) => {
      if (!isAway) away(error);
      isAway = true;
    },
    worked: () => {
      if (isAway) back();
      isAway = false;
    },
  };
}
