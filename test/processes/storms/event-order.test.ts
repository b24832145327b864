import { beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { refund } from '../../support/apis.js';
import { rounds } from '../../support/depth.js';
import { AdjustPointsDocument, AdjustStockDocument } from '../../support/documents.generated.js';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';
import { type Fleet, openFleet } from '../../support/processes/fleet.js';
import { done, lineOf } from '../../support/shop.js';
import { demoId, newKey } from '../../support/store.js';
import { until } from '../../webhooks/support/webhook-sink.js';
import { apiOf, interleaved, mutate, storm } from './storm.js';

interface Row {
  type: string;
  sequence: number;
  // biome-ignore lint/suspicious/noExplicitAny: subjects of every type
  subject: any;
}

const RENAME = 'mutation ($id: ID!, $name: String!) { updatePlant(id: $id, name: $name) { id } }';
const MOVE_IN = `mutation ($id: ID!, $label: String!) { addAddress(customerId: $id, label: $label, recipient: "R", line1: "L",
  city: "C", postalCode: "1", country: "DE") { id } }`;

describeOnPostgres('the events of a resource that many processes change', () => {
  let fleet: Fleet;

  beforeAll(async () => {
    fleet = await openFleet();
  });

  /** The events of a resource in the order of the feed, once all are published. */
  const historyOf = async (resource: string): Promise<Row[]> => {
    const { shop } = fleet;
    await until(async () => (await shop.sql('select 1 from events where position is null')).length === 0, 100);
    return shop.sql<Row>(
      "select type, sequence, data -> 'subject' as subject from events where resource_id = ? order by position",
      [resource],
    );
  };

  const numbered = (history: Row[]) =>
    expect(history.map(({ sequence }) => sequence)).toEqual(history.map((_, at) => at + 1));

  it.each(Array.from({ length: rounds(4) }, (_, round) => round))(
    'are numbered without gaps in the order of the changes, in round %i',
    async () => {
      const { shop } = fleet;
      const [plant, customer] = [await shop.newPlant(100, 500), await shop.newCustomer(500)];
      const order = await shop.paid(customer, [[plant, 20]]);
      const times = <T>(count: number, run: (index: number) => () => T) =>
        Array.from({ length: count }, (_, index) => run(index));
      const send = (index: number, document: string, field: string, variables: object) =>
        mutate(fleet.on(index), document as never, field as never, variables as never);
      await storm(
        interleaved(
          times(
            15,
            (at) => () =>
              mutate(fleet.on(at), AdjustStockDocument, 'adjustStock', { plantId: plant, change: at % 2 ? 3 : -2 }),
          ),
          times(10, (at) => () => send(at, RENAME, 'updatePlant', { id: plant, name: `Name ${newKey()}` })),
          times(15, (at) => () => {
            const variables = { customerId: customer, change: at % 2 ? 7 : -4 };
            return mutate(fleet.on(at), AdjustPointsDocument, 'adjustPoints', variables);
          }),
          times(10, (at) => () => send(at, MOVE_IN, 'addAddress', { id: customer, label: `home ${at}` })),
          times(10, (at) => () => {
            const item = { order_item_id: lineOf(order, 0), quantity: 2 };
            return refund(apiOf(at), fleet.on(at), order.id, { items: [item] });
          }),
          times(6, (at) => () => fleet.on(at).post(`/customers/${customer}/wishlist`, { plant_ids: [demoId(1001)] })),
          times(6, (at) => async () => {
            const answer = await fleet.on(at).delete(`/customers/${customer}/wishlist/${demoId(1001)}`);
            // Another request may have removed the plant before.
            return answer.status === 404 ? { ...answer, status: 204 } : answer;
          }),
        ),
        [],
      );

      const ofPlant = await historyOf(plant);
      numbered(ofPlant);
      expect(ofPlant).toHaveLength(2 + 1 + 15 + 10 + 10);
      let stock = 0;
      for (const { type, subject } of ofPlant.slice(1)) {
        if (type === 'inventory.changed') stock += subject.change;
        expect(subject.stock).toBe(stock);
      }

      const ofCustomer = await historyOf(customer);
      numbered(ofCustomer);
      let [points, addresses, wished] = [0, 0, false];
      for (const { type, subject } of ofCustomer) {
        if (type === 'loyalty.changed') {
          points += subject.entry.points;
          expect(subject.points).toBe(points);
        } else if (type === 'wishlist.changed') {
          expect([subject.added.length, subject.removed.length]).toEqual(wished ? [0, 1] : [1, 0]);
          wished = !wished;
        } else {
          expect(subject.addresses).toHaveLength(addresses);
          addresses += 1;
        }
      }
      expect(addresses).toBe(12);

      const ofOrder = await historyOf(order.id);
      numbered(ofOrder);
      const types = ['order.created', 'order.status_changed', ...Array(10).fill('refund.created')];
      expect(ofOrder.map(({ type }) => type)).toEqual(types);
    },
    120_000,
  );

  it('are not overtaken by the next event of their resource when they are committed late', async () => {
    const { shop } = fleet;
    const [plant, other] = [await shop.newPlant(100, 5), await shop.newPlant(100, 5)];
    const adjust = (plantId: string) => done(fleet.on(1).graphql(AdjustStockDocument, { plantId, change: 2 }));
    const late = new pg.Client({ connectionString: String(shop.orm.config.get('clientUrl')) });
    await late.connect();
    try {
      await late.query('begin');
      await late.query('select from plants where id = $1 for update', [plant]);
      await late.query(
        `insert into events (id, organization_id, created_at, type, resource_type, resource_id, request_id, data)
         select gen_random_uuid(), organization_id, now(), 'plant.updated', 'plant', id, 'late',
           jsonb_build_object('type', 'Plant', 'subject', jsonb_build_object('id', id)) from plants where id = $1`,
        [plant],
      );
      const next = adjust(plant);
      await adjust(other);
      const types = async (id: string) => (await historyOf(id)).map(({ type }) => type);
      expect(await types(other)).toEqual(['plant.created', 'inventory.changed', 'inventory.changed']);
      expect(await types(plant)).toEqual(['plant.created', 'inventory.changed']);
      await late.query('commit');
      await next;
    } finally {
      await late.end();
    }
    const history = await historyOf(plant);
    numbered(history);
    expect(history.map(({ type, subject }) => [type, subject.stock])).toEqual([
      ...[
        ['plant.created', 5],
        ['inventory.changed', 5],
      ],
      ...[
        ['plant.updated', undefined],
        ['inventory.changed', 7],
      ],
    ]);
  });
});
