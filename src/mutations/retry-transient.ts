import { AppError } from '../core/errors.js';
import type { Wrapper } from '../core/resolvers/wrap-resolvers.js';

const ATTEMPTS = 6;

/** Serialization failure, deadlock: PostgreSQL rolled the transaction back, and it may succeed when it runs again. */
const TRANSIENT = ['40001', '40P01'];

/** Runs a mutation again, in a new transaction, when the database rolled it back in favour of another one. */
export const retryTransientErrors: Wrapper = (resolve, { typeName }) => {
  if (typeName !== 'Mutation') return resolve;
  return async (root, args, ctx, info) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await resolve(root, args, ctx, info);
      } catch (error) {
        if (!isTransient(error)) throw error;
        // What remains after the last attempt is not the fault of the caller, who may try again later.
        if (attempt === ATTEMPTS || Date.now() > ctx.request.deadline) throw AppError.contended(error);
        await new Promise((wake) => setTimeout(wake, Math.random() * 20 * 2 ** attempt));
      }
    }
  };
};

function isTransient(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  return TRANSIENT.includes(String(code)) || constraint === 'idempotency_keys_organization_id_user_id_key_unique';
}
