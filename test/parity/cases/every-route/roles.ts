import { type Case, PEOPLE, type Person } from '../../case.js';
import { jsonRoutes, nameOf, parametersOf } from '../../requests/routes.js';
import { sampleOf } from '../../samples.js';

type Outcome = 'ok' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND';

const REFUSED = { nobody: 'UNAUTHENTICATED', forger: 'UNAUTHENTICATED' } as const;
const SHOP = { staff: 'ok', admin: 'ok' } as const;
const OWNER = { ...REFUSED, ...SHOP, ada: 'ok', grace: 'NOT_FOUND', stranger: 'NOT_FOUND' } as const;
const SIGNED_IN = { ...REFUSED, ...SHOP, ada: 'ok', grace: 'ok', stranger: 'ok' } as const;

/** What each person may do with what is Ada's, by the word that the contract has for the role. */
const ROLES: Record<string, Record<Person, Outcome>> = {
  anyone: { ...SIGNED_IN, nobody: 'ok', forger: 'ok' },
  'signed in': SIGNED_IN,
  catalogue: { ...SIGNED_IN, nobody: 'ok' },
  'own ones, staff all': SIGNED_IN,
  'owner, staff': OWNER,
  'self, staff': OWNER,
  staff: { ...OWNER, ada: 'FORBIDDEN', grace: 'FORBIDDEN' },
};

/** Every route as every person; routes of one role are of one kind. */
export const roleCases: Case[] = jsonRoutes.flatMap((route) =>
  PEOPLE.map((as) => {
    const name = nameOf(route);
    // The other shop has things of its own: its lists are others, and what has a name here is not in it.
    const foreign = parametersOf(route).length > 0 ? 'NOT_FOUND' : 'ok';
    const outcome = as === 'stranger' ? foreign : ROLES[route.role]?.[as];
    if (!outcome)
      throw new Error(`Add the role "${route.role}" of ${name} to ROLES in test/parity/cases/every-route/roles.ts.`);
    const code = outcome === 'ok' ? undefined : outcome;
    return {
      route: name,
      title: `as ${as}`,
      kind: `${route.role} ${foreign} ${as}`,
      as,
      request: sampleOf(name),
      code,
    };
  }),
);
