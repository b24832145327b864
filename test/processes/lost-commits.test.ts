import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { scenariosOf } from '../events/scenarios.js';
import { type Client, clientOf } from '../support/client.js';
import { DEEP, rotating, SEED } from '../support/depth.js';
import { describeOnPostgres } from '../support/postgres/on-postgres.js';
import { openProxy, type PostgresProxy } from '../support/postgres/postgres-proxy.js';
import { endStores, type StoreProcess, startStore } from '../support/processes/processes.js';
import { openShop, type Shop, WITH_MAILS } from '../support/shop.js';
import { eventsOf } from '../support/state.js';
import { ADMIN, demoId, newKey } from '../support/store.js';
import { until } from '../webhooks/support/webhook-sink.js';

/** When the connection is cut: the commit does not reach the server, is answered to nobody, or reaches it later. */
const CUTS = ['before', 'after', 'late'] as const;
type Cut = (typeof CUTS)[number];

const ASK = 'select created_at from audit_log';

describeOnPostgres('a mutation whose connection is cut during its commit', () => {
  const given = {} as { shop: Shop; admin: Client };
  let shop: Shop;
  let proxy: PostgresProxy;
  let store: StoreProcess;

  beforeAll(async () => {
    shop = await openShop({ PROCESS_ROLE: 'api', ...WITH_MAILS });
    Object.assign(given, { shop, admin: await shop.as(ADMIN) });
    // Each scenario orders some, and in a deep run there are many.
    await given.admin.graphql(`mutation { setStock(plantId: "${demoId(1002)}", stock: 10000) { id } }`);
    [proxy, store] = await startBehindProxy();
  });

  afterAll(async () => {
    await endStores();
    await proxy?.close();
    await shop?.close();
  });

  // A shop may have 50 endpoints.
  afterEach(async () => {
    const { data } = await given.admin.graphql('{ webhookEndpoints { id url } }');
    for (const { id, url } of data.webhookEndpoints)
      if (url.endsWith(':4999/x')) await given.admin.graphql(`mutation { deleteWebhookEndpoint(id: "${id}") }`);
  });

  const startBehindProxy = async (): Promise<[PostgresProxy, StoreProcess]> => {
    const opened = await openProxy(String(shop.orm.config.get('clientUrl')));
    return [opened, await startStore({ DATABASE_URL: opened.url, PROCESS_ROLE: 'api', ...WITH_MAILS })];
  };

  /** How many rows each table has, but for those of the catalogue's cache, which are made and removed as it needs. */
  const countRows = async (): Promise<Record<string, number>> => {
    const tables = await shop.sql<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and not starts_with(relname, 'catalogue_') order by 1",
    );
    const counts = tables.map(({ name }) => `(select count(*)::int from "${name}") as "${name}"`);
    const [row] = await shop.sql<Record<string, number>>(`select ${counts.join(', ')}`);
    return row as Record<string, number>;
  };

  /** Sends a mutation; returns its answer, and how many rows it has added to each table. */
  const send = async (client: Client, mutation: string, key?: string) => {
    const before = await countRows();
    const answer = await client.graphql(
      `mutation { it: ${mutation} }`,
      undefined,
      key ? { 'idempotency-key': key } : {},
    );
    const after = Object.entries(await countRows());
    // The counts of usage are written every ten seconds.
    const counted = after.filter(([table]) => table !== 'api_usages');
    return { answer, added: Object.fromEntries(counted.map(([table, rows]) => [table, rows - Number(before[table])])) };
  };

  /** Whether a session of the store waits for a lock, which the held transaction has. */
  const isWaiting = async () => {
    const [row] = await shop.sql<{ waiting: boolean }>(
      "select count(*) > 0 as waiting from pg_stat_activity where wait_event_type = 'Lock' and pid in (?)",
      [proxy.pids()],
    );
    return row?.waiting;
  };

  const cutAt = async (cut: Cut) => {
    const followed = proxy.follow({ index: 'commit', side: cut === 'after' ? 'after' : 'before' });
    await followed.held;
    if (cut !== 'late') return followed.cut();
    const asked = proxy.sent(ASK);
    followed.cut('keep');
    // The first is asked before the commit is there; then another attempt begins.
    await until(async () => proxy.sent(ASK) > asked + 1 || (proxy.sent(ASK) > asked && (await isWaiting())) === true);
    followed.release();
  };

  const scenarios = rotating(Object.entries(scenariosOf(given)), 3);
  it.each(scenarios)('%s has one effect and the true answer', async (name, [first]) => {
    const [types, scenario] = first as typeof first & {};
    const problems: string[] = [];
    for (const [at, cut] of CUTS.entries()) {
      for (const keyed of DEEP ? [true, false] : [(at + SEED + name.length) % 2 === 0]) {
        const key = keyed ? newKey() : undefined;
        const control = await send(await shop.as(ADMIN), await scenario(), key && newKey());
        expect(control.answer.errors).toBeUndefined();
        const client = clientOf(store.url, (await shop.as(ADMIN)).token);
        const mutation = await scenario();
        const [{ answer, added }] = await Promise.all([send(client, mutation, key), cutAt(cut)]);
        try {
          expect(answer).toMatchObject({ status: 200, errors: undefined });
          expect(added).toEqual(control.added);
          expect((await eventsOf(shop, answer)).map(({ type }) => type)).toEqual(types);
          const rows = await shop.sql<{ outcome: string; ids: string[] }>(
            'select outcome, resource_ids as ids from audit_log where request_id = ?',
            [answer.headers.get('x-request-id')],
          );
          expect(rows.map(({ outcome }) => outcome)).toEqual(['ok']);
          if (answer.data.it.id) expect(rows[0]?.ids).toContain(answer.data.it.id);
        } catch (error) {
          problems.push(`${cut}${keyed ? ', with a key' : ''}: ${(error as Error).message}`);
        }
      }
    }
    expect(problems).toEqual([]);
  });

  it('shows the secret that the lost answer had, with a key and without', async () => {
    for (const key of [newKey(), undefined]) {
      const client = clientOf(store.url, (await shop.as(ADMIN)).token);
      const create = 'createApiKey(name: "Till", maxRole: ADMIN) { key }';
      const [{ answer }] = await Promise.all([send(client, create, key), cutAt('after')]);
      expect((await shop.as(ADMIN, answer.data.it.key)).token).toMatch(/^pst_/);
    }
  });

  it('is not refused as its own repetition: what it changed is what the other attempt finds', async () => {
    const order = await shop.orderIn('PROCESSING');
    const client = clientOf(store.url, shop.staff.token);
    const [{ answer }] = await Promise.all([send(client, `shipOrder(id: "${order.id}") { status }`), cutAt('late')]);
    expect(answer).toMatchObject({ data: { it: { status: 'SHIPPED' } }, errors: undefined });
  });

  it.each([
    ['is away', true],
    ['is silent', false],
  ])('has an unknown outcome, and says how to find out, when the database %s until the deadline', async (_, away) => {
    for (const key of [newKey(), undefined]) {
      const [lost, behind] = await startBehindProxy();
      const { id } = await shop.paid(await shop.newCustomer(), [[await shop.newPlant(1000, 2), 2]]);
      const refundOn = (url: string) =>
        clientOf(url, shop.staff.token).post(
          `/orders/${id}/refund`,
          { amount: 300 },
          key ? { 'idempotency-key': key } : {},
        );
      const followed = lost.follow({ index: 'commit', side: 'after' });
      const answer = refundOn(behind.url);
      await followed.held;
      if (away) await lost.close();
      const { status, headers, body } = await answer;
      const requestId = String(headers.get('x-request-id'));
      expect({ status, retry: headers.get('retry-after'), code: body.code }).toEqual({
        ...{ status: 503, retry: '1', code: 'service_unavailable' },
      });
      const [unknown, ...advice] = body.detail.split(/(?<=\.) /);
      expect(unknown).toMatch(/^It is not known whether the change was made: /);
      expect(advice.join(' ')).toBe(
        key
          ? 'Send the same request again with the same Idempotency-Key: the change is made once, whatever happened.'
          : `An admin can look: if it was made, auditLog(requestId: "${requestId}") has an item with the outcome "ok". A request with an Idempotency-Key can be sent again without looking.`,
      );
      await behind.kill('SIGKILL');
      await lost.close();
      if (key) {
        const again = await refundOn(shop.url);
        expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
      } else {
        const { data } = await given.admin.graphql(`{ auditLog(requestId: "${requestId}") { items { outcome } } }`);
        expect(data.auditLog.items).toEqual([{ outcome: 'ok' }]);
      }
      const refunds = await shop.sql('select total from refunds where order_id = ?', [id]);
      expect(refunds).toEqual([{ total: 300 }]);
    }
  });
});
