import type { GraphQLField, GraphQLSchema } from 'graphql';
import { Role } from '../../src/core/context.js';
import { rolesOf, scopesOf } from '../../src/core/resolvers/check-roles.js';
import { Scope } from '../../src/core/rights.js';
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

/** Who may call an operation at least, in the words of docs/rights.md: whoever has more rights may, too. */
const leastRole = ({ roles, own }: Right): string => {
  if (!roles) return 'anybody';
  if (roles.includes(Role.CUSTOMER)) return own ? 'customer, own' : 'customer';
  return roles.includes(Role.STAFF) ? 'staff' : 'admin';
};

/** The tables of docs/rights.md: the operations by the role that they need, and those that an API key itself may call, by its scope. */
export function rightsTable(rights: readonly Right[]): string {
  const named = (some: readonly Right[] = []) => some.map(({ name }) => `\`${name}\``).join(', ');
  const byRole = Map.groupBy(rights, leastRole);
  const scopes = Object.values(Scope).map((scope): [string, Right[]] => [
    scope,
    rights.filter((right) => right.roles && right.scopes.includes(scope)),
  ]);
  return [
    '| least role | operations |',
    '|---|---|',
    ...['anybody', 'customer, own', 'customer', 'staff', 'admin'].map(
      (role) => `| ${role} | ${named(byRole.get(role))} |`,
    ),
    '',
    '| scope of an API key | operations |',
    '|---|---|',
    ...scopes.map(([scope, some]) => `| \`${scope.toUpperCase()}\` | ${named(some)} |`),
  ].join('\n');
}
