import type { EntityManager } from '@mikro-orm/postgresql';
import type { GraphQLSchema } from 'graphql';
import type { Context } from '../context.js';
import type { Encryption } from '../encryption/encryption.js';
import { newId } from '../ids.js';

const closed: Encryption = {
  encrypt: () => refuse(),
  decrypt: () => refuse(),
  isCurrent: () => refuse(),
};

function refuse(): never {
  throw new Error('What the store does by itself has no secrets.');
}

/** The context of what the store does by itself, without a request: for one organization, in the name of nobody. */
export function backgroundContext(em: EntityManager, organizationId: string, schema: GraphQLSchema): Context {
  em.setFilterParams('organization', { id: organizationId });
  return {
    em,
    organizationId,
    requestId: newId(),
    // Nobody reads an answer here.
    apiVersion: '',
    // Nobody logs in here, and no endpoint is made.
    settings: { tokenTtlSeconds: 0, allowPrivateWebhooks: false },
    encryption: closed,
    events: [],
    schema,
    deadline: Number.POSITIVE_INFINITY,
    committed: () => {},
    countLogin: () => Promise.resolve(),
  };
}
