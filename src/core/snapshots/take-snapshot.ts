import {
  type DocumentNode,
  execute,
  type FieldNode,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLSchema,
  getNamedType,
  getNullableType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { Context } from '../context.js';

interface Probe {
  schema: GraphQLSchema;
  document: DocumentNode;
}

/** A cache by schema: the probes of a schema never change, and are freed with it. */
const probes = new WeakMap<GraphQLSchema, Map<string, Probe>>();

/**
 * A value of this type, to be written as JSON, with all the fields that a client of this schema can select, resolved by
 * the schema itself. Fields that are GraphQL-only or shown once are left out.
 */
export async function takeSnapshot(schema: GraphQLSchema, type: GraphQLOutputType, value: unknown, ctx: Context) {
  const { schema: probe, document } = probeOf(schema, type);
  const result = await execute({ schema: probe, document, rootValue: { value }, contextValue: ctx });
  if (result.errors?.[0]) throw result.errors[0].originalError ?? result.errors[0];
  return result.data?.['value'];
}

/** A memoized `takeSnapshot`: a second call with the same value and type returns the first snapshot. */
export type TakeOnce = (type: GraphQLOutputType, value: unknown) => Promise<unknown>;

/** Memoizes the snapshots of one mutation, after its last change: its answer is often what one of its events shows, too. */
export function snapshotsOnce(ctx: Context): TakeOnce {
  const taken = new Map<unknown, Map<string, Promise<unknown>>>();
  return (type, value) => {
    const ofValue = taken.get(value) ?? new Map<string, Promise<unknown>>();
    taken.set(value, ofValue);
    const name = String(getNullableType(type));
    const snapshot = ofValue.get(name) ?? takeSnapshot(ctx.schema, type, value, ctx);
    ofValue.set(name, snapshot);
    return snapshot;
  };
}

/** A schema with one query field that returns a value of the type, and the document that selects all of it. */
function probeOf(schema: GraphQLSchema, type: GraphQLOutputType): Probe {
  const known = probes.get(schema) ?? new Map<string, Probe>();
  probes.set(schema, known);
  const probe = known.get(String(type)) ?? makeProbe(type);
  known.set(String(type), probe);
  return probe;
}

function makeProbe(type: GraphQLOutputType): Probe {
  const query = new GraphQLObjectType({ name: 'Probe', fields: { value: { type } } });
  const named = getNamedType(type);
  const selectionSet = isObjectType(named) ? selectionOf(named, []) : undefined;
  const value: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: 'value' }, selectionSet };
  const operation = {
    kind: Kind.OPERATION_DEFINITION,
    operation: 'query' as const,
    selectionSet: { kind: Kind.SELECTION_SET, selections: [value] } as SelectionSetNode,
  };
  return {
    schema: new GraphQLSchema({ query }),
    document: { kind: Kind.DOCUMENT, definitions: [operation] } as DocumentNode,
  };
}

/** Every field of a type, at every depth, that is neither GraphQL-only nor shown once. */
function selectionOf(type: GraphQLObjectType, above: GraphQLObjectType[]): SelectionSetNode {
  if (above.includes(type))
    throw new Error(`${type.name} contains itself; mark the field that leads back GraphQLOnly.`);
  const shown = Object.values(type.getFields()).filter(
    ({ extensions }) => !extensions['graphqlOnly'] && !extensions['shownOnce'],
  );
  const selections = shown.map((field): FieldNode => {
    const named = getNamedType(field.type);
    const selectionSet = isObjectType(named) ? selectionOf(named, [...above, type]) : undefined;
    return { kind: Kind.FIELD, name: { kind: Kind.NAME, value: field.name }, selectionSet };
  });
  return { kind: Kind.SELECTION_SET, selections };
}
