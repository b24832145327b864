/** Calls `away` at the first failure and `back` at the first success after it, so that each is logged once. */
export function makeOutage({ away, back }: { away(error: unknown): void; back(): void }) {
  let isAway = false;
  return {
    get isAway(): boolean {
      return isAway;
    },
    /** Call when the service did not answer. */
    failed: (error: unknown): void => {
      if (!isAway) away(error);
      isAway = true;
    },
    /** Call when it did. */
    worked: (): void => {
      if (isAway) back();
      isAway = false;
    },
  };
}
