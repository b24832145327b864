import { RateLimiterMemory } from 'rate-limiter-flexible';

/** How many refusals of one user, or of logins with one API key, a process records in a minute. */
const MOST_A_MINUTE = 60;

/**
 * Makes the function that says whether one more refusal of a caller is recorded: one who is refused again and again fills
 * the log no further.
 */
export function refusalBudget(): (caller: string) => Promise<boolean> {
  const budget = new RateLimiterMemory({ points: MOST_A_MINUTE, duration: 60 });
  return (caller) =>
    budget.consume(caller).then(
      () => true,
      () => false,
    );
}
