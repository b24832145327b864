import { describe, expect, it } from '@jest/globals';
import { activeDemoKeys, demoKeys, refuseDemoKeys } from '../../src/auth/api-keys/demo-keys.js';
import { digestOf } from '../../src/auth/digest.js';
import { openStore } from '../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });

describe('the demo keys', () => {
  it('of the storefront let customers in, and its server sign up and record payments: no more', async () => {
    expect(await store.sql("select name, max_role, scopes from api_keys where name <> 'Demo' order by name")).toEqual([
      { name: 'Demo storefront', max_role: 'customer', scopes: [] },
      { name: 'Demo storefront server', max_role: 'customer', scopes: ['sign_up', 'payments'] },
    ]);
  });

  it('are found in a database by their digest, whatever they are called, until they are revoked', async () => {
    const seeded = await activeDemoKeys(store.orm);
    expect(seeded).toEqual(expect.arrayContaining(['psk_demo_greenhouse', 'psk_demo_orchid_house']));
    await expect(refuseDemoKeys(store.orm)).rejects.toThrow(
      /^The public demo keys of this database are active \(psk_demo_greenhouse, .*\): revoke them .*, or set ALLOW_DEMO_KEYS=true\.$/,
    );
    await store.sql("update api_keys set name = 'Shop'");
    expect(await activeDemoKeys(store.orm)).toEqual(seeded);
    await store.sql('update api_keys set revoked_at = now() where digest <> ?', [digestOf(demoKeys.orchidHouse)]);
    expect(await activeDemoKeys(store.orm)).toEqual(['psk_demo_orchid_house']);
    await store.sql('update api_keys set revoked_at = now()');
    expect(await activeDemoKeys(store.orm)).toEqual([]);
    await refuseDemoKeys(store.orm);
  });
});
