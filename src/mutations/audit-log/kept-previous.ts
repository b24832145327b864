import type { EntityManager } from '@mikro-orm/postgresql';
import { GraphQLInt, type GraphQLSchema, getNullableType, isInputType, isObjectType } from 'graphql';
import { previousValues } from '../../database/write/previous-values.js';
import { type Input, keptArguments } from './kept-arguments.js';

/**
 * What the audit log keeps of the values that a mutation has changed, by the id of the row: those that clients can read
 * and that are not personal, by the same rules as the arguments. Undefined if it changed none.
 */
export function keptPrevious(schema: GraphQLSchema, em: EntityManager): Record<string, object> | undefined {
  const rows = [...previousValues(em)].flatMap(([row, before]) => {
    const type = schema.getType(row.constructor.name);
    const { id } = row as { id?: unknown };
    if (!isObjectType(type) || typeof id !== 'string') return [];
    const { kept } = keptArguments(Object.values(type.getFields()).flatMap(readable), before);
    return Object.keys(kept).length > 0 ? [[id, kept] as const] : [];
  });
  return rows.length > 0 ? Object.fromEntries(rows) : undefined;
}

/** A field as `keptArguments` takes it; none if it is personal, or no column. A column of money is an integer. */
function readable({ name, type, extensions }: { name: string; type: unknown; extensions: object }): Input[] {
  if ('personal' in extensions) return [];
  const plain = String(getNullableType(type as never)) === 'Money' ? GraphQLInt : (type as never);
  return isInputType(plain) ? [{ name, type: plain, extensions } as Input] : [];
}
