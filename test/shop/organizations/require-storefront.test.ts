import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../../../src/config/config.js';
import { requireStorefront } from '../../../src/shop/organizations/require-storefront.js';
import { openStore } from '../../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });

const check = (environment: Record<string, string>) => requireStorefront(store.orm, readConfig(environment));
const create = 'create the shop with "npm run admin -- create-shop --slug no-such-shop …" (docs/opening-a-shop.md).';
const refusal = `STOREFRONT_ORGANIZATION is "no-such-shop", but no shop has this slug.`;
const addShops = (slugs: string[]) =>
  store.sql(
    `insert into organizations
     select o.* from organizations d, unnest(?::text[]) as new, json_populate_record(d,
       json_build_object('id', gen_random_uuid(), 'slug', new, 'order_prefix', new)) as o where d.slug = 'greenhouse'`,
    [`{${slugs}}`],
  );

describe('requireStorefront', () => {
  it('accepts a shop that exists, and no setting at all', async () => {
    await check({ STOREFRONT_ORGANIZATION: 'orchid-house' });
    await check({ DATABASE_URL: 'postgresql://localhost/shop' });
  });

  it('names the setting, its value, the shops and what to do', async () => {
    await expect(check({ STOREFRONT_ORGANIZATION: 'no-such-shop' })).rejects.toThrow(
      new Error(`${refusal} The shops are greenhouse, orchid-house: set it to one of them, or ${create}`),
    );
  });

  it('names five shops at most', async () => {
    await addShops(['a-shop', 'b-shop', 'c-shop', 'x-shop', 'y-shop']);
    await expect(check({ STOREFRONT_ORGANIZATION: 'no-such-shop' })).rejects.toThrow(
      new Error(
        `${refusal} The shops are a-shop, b-shop, c-shop, greenhouse, orchid-house and 2 more: set it to one of them, or ${create}`,
      ),
    );
  });

  it('accepts an embedded database without the shop of the demo, unless the setting names it', async () => {
    await store.sql(`update organizations set slug = 'fern-and-co' where slug = 'greenhouse'`);
    await check({});
    await expect(check({ STOREFRONT_ORGANIZATION: 'greenhouse' })).rejects.toThrow('STOREFRONT_ORGANIZATION');
  });
});
