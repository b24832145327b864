import {
  type GraphQLArgument,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';

/** One call of a list query: the arguments as GraphQL writes them. */
export interface ListCall {
  field: string;
  args: Record<string, string>;
  /** Whether its page should be read in order from an index: no filter is so selective that sorting would be cheap. */
  ordered: boolean;
}

/** Arguments that choose the part of a list, not its rows. Whether a plant stands for its group is looked up for each row that is found. */
const PAGING = ['limit', 'offset', 'after', 'afterPosition', 'afterLink', 'oneOfEachGroup'];

/** Arguments after which few rows are left, which may be sorted. */
const SELECTIVE = [
  'q',
  'tag',
  'metadata',
  'eventId',
  'types',
  'number',
  'resourceId',
  'requestId',
  'archived',
  'draft',
  'reference',
  'updatedSince',
  'skus',
  'ids',
];

/** Arguments that ask for rows which a list otherwise leaves out, or find rows as a tag does. Each is tried alone and with every other filter, not with all together. */
const OTHER_ROWS = ['archived', 'draft', 'metadata', 'reference', 'updatedSince', 'skus', 'ids'];

/** Values for the arguments that are no enum or Boolean, by field and name or by name. */
export type Samples = Record<string, string>;

/**
 * Calls of every list query that the schema offers: all combinations of its filters (but for `OTHER_ROWS`) with every sort, and every further
 * value of an enum or Boolean alone. An argument without a sample is an error, so that a new filter is tried, too.
 */
export function listCalls(schema: GraphQLSchema, samples: Samples): ListCall[] {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
  const lists = fields.filter(({ type, args }) => {
    const page = getNamedType(type);
    return (
      isObjectType(page) && 'items' in page.getFields() && args.some(({ name }) => name === 'limit') && !isReport(page)
    );
  });
  return lists.flatMap(({ name: field, args }) => {
    const valuesOf = (arg: GraphQLArgument) => valuesFor(field, arg, samples);
    const required = Object.fromEntries(
      args.filter(isRequiredArgument).map((arg) => [arg.name, valuesOf(arg)[0] ?? '']),
    );
    const filters = args.filter((arg) => !PAGING.includes(arg.name) && arg.name !== 'sort' && !(arg.name in required));
    const sorts = args.filter(({ name }) => name === 'sort').flatMap(valuesOf);
    const combined = filters.filter(({ name }) => !OTHER_ROWS.includes(name));
    const combinations = combined.reduce<Record<string, string>[]>(
      (all, arg) => all.flatMap((one) => [one, { ...one, [arg.name]: valuesOf(arg)[0] ?? '' }]),
      [{}],
    );
    const alone = filters.flatMap((arg) =>
      valuesOf(arg)
        .slice(1)
        .map((value) => ({ [arg.name]: value })),
    );
    const others = filters
      .filter((arg) => !combined.includes(arg))
      .flatMap((arg) => {
        const one = { [arg.name]: valuesOf(arg)[0] ?? '' };
        return [one, ...combined.map((other) => ({ ...one, [other.name]: valuesOf(other)[0] ?? '' }))];
      });
    // Nothing is more relevant than something else without a text.
    const sorted: { sort?: string }[] = [{}, ...sorts.map((sort) => ({ sort }))];
    return [...combinations, ...alone, ...others].flatMap((chosen) =>
      sorted
        .filter(({ sort }) => sort !== 'RELEVANCE' || 'q' in chosen)
        .map((sort) => ({
          field,
          args: { ...required, ...chosen, ...sort },
          ordered: !SELECTIVE.some((name) => name in chosen),
        })),
    );
  });
}

/** A report adds rows up: its own are those of no table. */
const isReport = (page: GraphQLObjectType): boolean => 'sum' in page.getFields();

function valuesFor(field: string, { name, type }: GraphQLArgument, samples: Samples): string[] {
  const named = getNamedType(type);
  if (isEnumType(named)) return named.getValues().map((value) => value.name);
  if (named.name === 'Boolean') return ['true', 'false'];
  const sample = samples[`${field}.${name}`] ?? samples[name];
  if (sample === undefined) throw new Error(`Give a sample for the argument ${name} of ${field}.`);
  return [sample];
}
