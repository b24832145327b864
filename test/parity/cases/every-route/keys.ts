import { lockNumber } from '../../../../src/database/write/advisory-locks.js';
import { demoId } from '../../../support/store.js';
import type { Case, RestRequest } from '../../case.js';
import { jsonRoutes, nameOf } from '../../requests/routes.js';
import { ADAS, SAMPLES } from '../../samples.js';
import type { Side } from '../../stores/sides.js';

const STAFFS_USER = demoId(21);

/** Another mutation with the key of the request, which used it first. */
const usedBefore = (request: RestRequest, key: string) => async (side: Side) => {
  const headers = { 'idempotency-key': key };
  await side.staff.post(`/customers/${ADAS}/wishlist`, { plant_ids: [demoId(1030)] }, headers);
  return { ...request, headers };
};

/** A request with this key that does not end. */
const running = (key: string) => async (side: Side) => {
  const em = side.orm.em.fork();
  await em.begin();
  await em.execute(`select pg_advisory_xact_lock(${lockNumber('idempotency key')})`, [`${STAFFS_USER}:${key}`]);
  return () => em.rollback();
};

/** Every mutation that takes a key, under one that it cannot have. */
export const keyCases: Case[] = jsonRoutes
  .filter(({ field, path }) => field.startsWith('Mutation.') && !path.startsWith('/auth'))
  .flatMap((row): Case[] => {
    const route = nameOf(row);
    const request = SAMPLES[route] ?? {};
    const [used, busy] = [`used by ${row.field}`, `busy with ${row.field}`].map((key) => key.replaceAll(' ', '-'));
    return [
      {
        ...{ route, title: 'under a key of another request', as: 'staff', code: 'IDEMPOTENCY_KEY_REUSED' },
        request: usedBefore(request, String(used)),
      },
      {
        ...{ route, title: 'under a key that is in use', as: 'staff', code: 'IDEMPOTENCY_KEY_IN_USE' },
        request: { ...request, headers: { 'idempotency-key': String(busy) } },
        ...{ disturb: running(String(busy)), onPostgres: true },
      },
    ];
  });
