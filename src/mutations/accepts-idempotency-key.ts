/** A retried login makes another session, a retried logout finds its session ended: neither needs the first answer. */
const WITHOUT_KEY: readonly string[] = ['login', 'logout'];

/** Whether `Idempotency-Key` counts for a mutation, by the name it has in the schema. Elsewhere the header is ignored. */
export const acceptsIdempotencyKey = (mutation: string): boolean => !WITHOUT_KEY.includes(mutation);
