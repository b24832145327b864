import { versions } from '../../../src/versions/versions.js';
import type { Json } from './closed-schemas.js';
import type { Contract } from './document.js';
import type { Exchange } from './rest-contract.js';

/** Headers of HTTP itself, and for browsers, which are not documented. */
const TRANSPORT = [
  /^(connection|content-length|content-type|date|keep-alive|transfer-encoding|access-control-.*): /,
  /^(x-content-type-options|content-security-policy|referrer-policy|cross-origin-resource-policy): /,
  /^vary: Origin$/,
];

/** Headers that are missing, undocumented, or do not match the document. */
export function headerMisfits(contract: Contract, { headers }: Exchange, documented: Json): (string | undefined)[] {
  const known = Object.entries<Json>(documented).map(([name, { $ref }]) => {
    return [name.toLowerCase(), contract.document.components.headers[$ref.split('/').at(-1)]] as const;
  });
  const names = known.map(([name]) => name);
  const isTransport = (name: string) => TRANSPORT.some((pattern) => pattern.test(`${name}: ${headers.get(name)}`));
  const ours = [...headers.keys()].filter((name) => !isTransport(name));
  return [
    ...ours.filter((name) => !names.includes(name)).map((name) => `the header ${name} is not documented`),
    ...known.map(([name, { required, schema }]) => {
      const value = headers.get(name);
      if (value === null) return required ? `the header ${name} is missing` : undefined;
      const misfit = contract.misfitOf(schema, schema.type === 'integer' ? Number(value) : value);
      return misfit && `the header ${name}: ${value}:${misfit}`;
    }),
    deprecationMisfit(headers),
  ];
}

/** A deprecated version has the header on every response, a current one on none. */
function deprecationMisfit(headers: Headers): string | undefined {
  const { deprecatedAt } = versions.find(({ name }) => name === headers.get('api-version')) ?? {};
  const expected = deprecatedAt === undefined ? null : `@${deprecatedAt}`;
  const actual = headers.get('deprecation');
  return actual === expected ? undefined : `the header deprecation is ${actual}, not ${expected}`;
}
