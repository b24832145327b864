import { newestVersion, versions } from '../../versions/versions.js';
import { render } from './template.js';

/** The public key and the logins of the demo. */
export const demoLogins = {
  apiKey: 'psk_demo_greenhouse',
  logins: [
    { loginId: 'admin@greenhouse.example', role: 'admin' },
    { loginId: 'staff@greenhouse.example', role: 'staff' },
    { loginId: 'ada@example.com', role: 'customer' },
    { loginId: 'grace@example.com', role: 'customer' },
  ],
} as const;

/** What the first page shows of a plant. */
interface ShownPlant {
  id: string;
  sku: string;
  name: string;
  botanical_name: string | null;
}

/** The first three plants of the catalogue; none if the store answers anything else, as without a storefront. */
export async function plantsToShow(store: typeof fetch): Promise<ShownPlant[]> {
  const answer = await store('http://localhost/plants?limit=3', { headers: { 'api-version': newestVersion } });
  return answer.ok ? (await answer.json()).items : [];
}

/** What the first page shows. */
interface HomeFacts {
  /** The address of the store, such as `http://localhost:4000`. */
  base: string;
  /** Whether the store can serve requests. */
  ready: boolean;
  /** Whether the store is the embedded demo. A real store shows no logins. */
  isDemo: boolean;
  /** Whether there is a GraphQL explorer, and whether it may be Apollo Sandbox. */
  introspection: boolean;
  sandbox: boolean;
  /** Which sites for people the store serves. */
  hasShop: boolean;
  hasOffice: boolean;
  /** Whether the link in the log opens the first shop. */
  hasNoShopYet?: boolean;
  /** Plants that the shop sells. */
  plants: readonly ShownPlant[];
}

/** The first page: what the store is, its state, the sites for people, and links to its three APIs. */
export function homePage({ introspection, isDemo, plants, ...facts }: HomeFacts): string {
  const { hasShop, hasOffice } = facts;
  const older = versions.filter(({ name }) => name !== newestVersion);
  return render('home.html', {
    ...facts,
    title: 'Home',
    explorer: introspection,
    newest: newestVersion,
    older: older.map(({ name }, at) => ({ name, before: at === 0 ? ', also ' : ', ' })),
    hasSites: hasShop || hasOffice,
    hasPlants: hasShop && plants.length > 0,
    plants: plants.map(({ id, sku, name, botanical_name }) => ({
      id: encodeURIComponent(id),
      sku: encodeURIComponent(sku),
      name,
      botanicalName: botanical_name ?? undefined,
    })),
    demo: isDemo,
    ...demoLogins,
    login: JSON.stringify({ api_key: demoLogins.apiKey, login_id: demoLogins.logins[0].loginId }),
  });
}
