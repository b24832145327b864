import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { APIS, type Api, type ApiResponse, refund } from '../../support/apis.js';
import { rotating } from '../../support/depth.js';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';
import type { Point } from '../../support/postgres/postgres-session.js';
import { endStores } from '../../support/processes/processes.js';
import { openShop, type Shop } from '../../support/shop.js';
import { stockOf } from '../../support/state.js';
import { type CrashTarget, type CrashTargets, expectAllConnections, startCrashTargets } from './crash-targets.js';
import { type Attempt, createFixture, type Fixture, NEVER, newAttempt, ONCE, tracesOf } from './interrupted-refund.js';

const MINUTES = 60_000;

describeOnPostgres('a refund whose process or database session ends in the middle', () => {
  let shop: Shop;
  let fixture: Fixture;
  let targets: CrashTargets;
  /** The statements of the refund's transaction, values left out. */
  let statements: string[];

  beforeAll(async () => {
    shop = await openShop();
    fixture = await createFixture(shop);
    targets = startCrashTargets(String(shop.orm.config.get('clientUrl')), String(shop.staff.token), 2);
  });

  afterAll(async () => {
    await targets?.close();
    await endStores();
    await shop?.close();
  });

  const send = (api: Api, client: CrashTarget['client'], { order, body, key }: Attempt) =>
    refund(api, client, order.id, body, { 'idempotency-key': key });

  /** Sends it until the response is no longer that the first request still runs. */
  const retry = async (api: Api, client: CrashTarget['client'], attempt: Attempt): Promise<ApiResponse> => {
    for (;;) {
      const answer = await send(api, client, attempt);
      if (answer.body.code !== 'idempotency_key_in_use') return answer;
      await new Promise((wake) => setTimeout(wake, 20));
    }
  };

  /** The points at which it can be stopped, and the API that sends it: every sixth, all of them in a deep run. */
  const points = (): (Point & { api: Api; name: string })[] => {
    const all = statements.flatMap((sql, index) =>
      (['before', 'after'] as const).map((side, at) => {
        const api = APIS[(index + at) % 2] ?? 'REST';
        return { index, side, api, name: `${side} ${index} (${sql}), over ${api}` };
      }),
    );
    return rotating(all, 6);
  };

  const committedAt = ({ index, side }: Point) => side === 'after' && index === statements.length - 1;

  /** Starts the refund, and returns when it is held: the session's process id, and what the client hears in the end. */
  const hold = async (target: CrashTarget, attempt: Attempt, { api, ...point }: Point & { api: Api }) => {
    const followed = target.proxy.follow(point);
    const answer = send(api, target.client, attempt).catch(() => undefined);
    const pid = await Promise.race([followed.held, answer]);
    if (typeof pid !== 'number') throw new Error(`It was not held: ${JSON.stringify(pid)}`);
    expect(followed.statements.map(shapeOf)).toEqual(statements.slice(0, Number(point.index) + 1));
    return { pid, answer };
  };

  /** Retries on these, one after the other: the first does it, unless it was done; all have the one answer. */
  const finish = async (attempt: Attempt, committed: boolean, api: Api, retriers: CrashTarget['client'][]) => {
    const stock = await Promise.all(fixture.plants.map((id) => stockOf(shop, id)));
    expect(await tracesOf(shop, attempt)).toEqual(committed ? ONCE : NEVER);
    const ids = new Set<string>();
    for (const [at, client] of retriers.entries()) {
      const other = APIS[(APIS.indexOf(api) + at + 1) % 2] ?? 'REST';
      const { status, body, headers } = await retry(other, client, attempt);
      const replayed = headers.get('idempotent-replayed');
      expect({ status, replayed, body }).toMatchObject({ status: 201, replayed: committed || at > 0 ? 'true' : null });
      ids.add(body.id);
      expect(await tracesOf(shop, attempt)).toEqual(ONCE);
    }
    const rows = await shop.sql<{ id: string }>('select id from refunds where order_id = ?', [attempt.order.id]);
    expect([...ids]).toEqual(rows.map(({ id }) => id));
    const restocked = stock.map((units) => units + (committed ? 0 : 1));
    expect(await Promise.all(fixture.plants.map((id) => stockOf(shop, id)))).toEqual(restocked);
  };

  /** Runs a round for every point, and returns what went wrong in which. */
  const everywhere = async (round: (point: Point & { api: Api }) => Promise<void>): Promise<string[]> => {
    const problems: string[] = [];
    for (const point of points()) {
      await round(point).catch((error: Error) => problems.push(`${point.name}: ${error.message}`));
    }
    return problems;
  };

  it('is one transaction of known statements, on both APIs', async () => {
    const { proxy, client } = await targets.take();
    for (const api of APIS) {
      const attempt = await newAttempt(shop, fixture);
      const followed = proxy.follow();
      expect((await send(api, client, attempt)).status).toBe(201);
      statements ??= followed.statements.map(shapeOf);
      expect(followed.statements.map(shapeOf)).toEqual(statements);
      expect(await tracesOf(shop, attempt)).toEqual(ONCE);
    }
    expect(statements.length).toBeGreaterThan(10);
    expect([statements[0], statements.at(-1)]).toEqual(['begin', 'commit']);
  });

  it(
    'happens once, before and after whichever statement the session ends',
    async () => {
      let target = await targets.take();
      const problems = await everywhere(async (point) => {
        const attempt = await newAttempt(shop, fixture);
        try {
          const { pid, answer } = await hold(target, attempt, point);
          await shop.sql('select pg_terminate_backend(?)', [pid]);
          const response = await answer;
          const done = response?.status === 201;
          if (!done) expect(response?.body.code).toBe('service_unavailable');
          await finish(attempt, done || committedAt(point), point.api, [target.client, shop.staff]);
          await expectAllConnections(shop, target);
          expect(target.process.running()).toBe(true);
        } catch (error) {
          target = await targets.take();
          throw error;
        }
      });
      expect(problems).toEqual([]);
    },
    5 * MINUTES,
  );

  it(
    'happens once, before and after whichever statement the process is killed',
    async () => {
      const problems = await everywhere(async (point) => {
        const attempt = await newAttempt(shop, fixture);
        const target = await targets.take();
        const { answer } = await hold(target, attempt, point);
        await target.process.kill('SIGKILL');
        expect(await answer).toBeUndefined();
        await finish(attempt, committedAt(point), point.api, [shop.staff, shop.staff]);
      });
      expect(problems).toEqual([]);
    },
    5 * MINUTES,
  );

  it('finds its way when all idle sessions of a process have ended', async () => {
    const target = await targets.take();
    const [first, second] = [await newAttempt(shop, fixture), await newAttempt(shop, fixture)];
    expect((await send('REST', target.client, first)).status).toBe(201);
    const pids = target.proxy.pids();
    expect(pids.length).toBeGreaterThan(0);
    for (const pid of pids) await shop.sql('select pg_terminate_backend(?)', [pid]);
    while (target.proxy.pids().some((pid) => pids.includes(pid))) await new Promise((wake) => setTimeout(wake, 10));
    expect((await retry('GraphQL', target.client, second)).status).toBe(201);
    expect(target.process.running()).toBe(true);
    expect([await tracesOf(shop, first), await tracesOf(shop, second)]).toEqual([ONCE, ONCE]);
  });
});

/** A statement without its values: what it does, and to which table. */
function shapeOf(sql: string): string {
  const [shape] = /^(begin|commit|rollback|insert into "?\w+|update "?\w+|delete from "?\w+)/.exec(sql) ?? [];
  if (sql.startsWith("select set_config('role'")) return 'select role';
  return (shape ?? `select ${/(?:from|join) "?(\w+)/.exec(sql)?.[1]}`).replace('"', '');
}
