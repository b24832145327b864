import { MapperKind, mapSchema } from '@graphql-tools/utils';
import { defaultFieldResolver, type GraphQLSchema } from 'graphql';
import type { Context } from '../context.js';
import { AppError } from '../errors.js';

const ATTEMPTS = 6;

/** Serialization failure, deadlock: PostgreSQL undid the transaction and asks to run it again. */
const TRANSIENT = ['40001', '40P01'];

/** The same schema, whose mutations run again when the database undid them for the sake of another one. */
export function retryTransientErrors(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.MUTATION_ROOT_FIELD]: (field) => {
      const resolve = field.resolve ?? defaultFieldResolver;
      return {
        ...field,
        resolve: async (root, args, ctx: Context, info) => {
          for (let attempt = 1; ; attempt++) {
            try {
              return await resolve(root, args, ctx, info);
            } catch (error) {
              if (!isTransient(error) || attempt === ATTEMPTS || Date.now() > ctx.deadline) throw explained(error);
              await new Promise((wake) => setTimeout(wake, Math.random() * 20 * 2 ** attempt));
            }
          }
        },
      };
    },
  });
}

interface DriverError {
  code?: string;
  constraint?: string;
  cause?: unknown;
}

function isTransient(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as DriverError;
  return TRANSIENT.includes(String(code)) || constraint === 'idempotency_keys_organization_id_user_id_key_unique';
}

/** A conflict that even the last attempt met is no fault of the caller's: it may come back. */
const explained = (error: unknown): unknown =>
  isTransient(error) ? AppError.unavailable('The store is busy with this very resource.') : error;
