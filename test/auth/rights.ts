import type { GraphQLField, GraphQLSchema } from 'graphql';
import { Role } from '../../src/core/context.js';
import { rolesOf, scopesOf } from '../../src/core/resolvers/check-roles.js';
import type { Scope } from '../../src/core/scope.js';
import { idArguments } from './arguments.js';
import type { Operation } from './walk.js';

/** What the schema declares of an operation: the roles that may call it; undefined if it needs no token. */
export interface Right {
  name: string;
  kind: 'query' | 'mutation';
  roles?: Role[];
  /** The scopes with which an API key may call it. */
  scopes: Scope[];
  /** Whether customers reach only what is theirs: the operation takes an id of a customer, or of what a customer has. */
  own: boolean;
}

const OF_CUSTOMERS = ['customer', 'order', 'line', 'address'];

/** The rights of every operation, in alphabetical order. */
export function rightsOf(schema: GraphQLSchema, operations: readonly Operation[]): Right[] {
  const roots = { query: schema.getQueryType(), mutation: schema.getMutationType() };
  return operations
    .map((operation): Right => {
      const { name, kind } = operation;
      const field = roots[kind]?.getFields()[name] as GraphQLField<unknown, unknown>;
      const own = idArguments(operation).some(([, thing]) => OF_CUSTOMERS.includes(thing));
      return { name, kind, roles: rolesOf(field), scopes: scopesOf(field), own };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Who may call an operation, in the words of docs/rights.md. */
const cells = ({ roles, scopes, own }: Right): string[] => {
  const may = (role: Role) => !roles || roles.includes(role);
  const key = roles ? scopes.map((scope) => `\`${scope.toUpperCase()}\``).join(', ') : 'yes';
  const customer = own && roles ? 'what is theirs' : 'yes';
  return [roles ? '' : 'yes', may(Role.CUSTOMER) ? customer : '', may(Role.STAFF) ? 'yes' : '', 'yes', key];
};

/** The table of docs/rights.md. */
export const rightsTable = (rights: readonly Right[]): string =>
  [
    '| operation | without a token | customer | staff | admin | API key itself |',
    '|---|---|---|---|---|---|',
    ...rights.map((right) =>
      `| \`${right.name}\` (${right.kind}) | ${cells(right).join(' | ')} |`
        .replaceAll('|  |', '| |')
        .replaceAll('|  |', '| |'),
    ),
  ].join('\n');
