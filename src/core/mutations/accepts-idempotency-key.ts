/** A retried login makes another session, and a retried logout finds that its session has ended: neither needs its first answer. */
const WITHOUT_KEY: readonly string[] = ['login', 'logout'];

/** Whether `Idempotency-Key` counts for a mutation, by the name it has in the schema. Elsewhere the header is ignored. */
export const acceptsIdempotencyKey = (mutation: string): boolean => !WITHOUT_KEY.includes(mutation);
