import 'reflect-metadata';
import { Property } from '@mikro-orm/decorators/legacy';
import { Field } from 'type-graphql';
import { Personal } from '../../../../src/core/personal-data/personal.js';
import { secureDatabase } from '../../../../src/database/row-security/secure-database.js';
import { Order } from '../../../../src/shop/orders/order.entity.js';
import { openShop } from '../../../support/shop.js';
import { ADMIN, newKey } from '../../../support/store.js';
import { columnsWith } from './columns-with.js';

// A process of its own, because entities cannot lose a field again. Gives an order the gift note that the first argument is,
// and prints the columns with it: before and after the customer is erased.
const note = String(process.argv[2]);
Field(() => String, { nullable: true })(Order.prototype, 'giftNote');
Property({ type: 'text', nullable: true })(Order.prototype, 'giftNote');
Personal()(Order.prototype, 'giftNote');

const shop = await openShop();
await shop.sql('alter table orders add column gift_note text');
const [list] = await shop.sql<{ sql: string }>("select pg_get_functiondef('append_only'::regproc) as sql");
await shop.sql(String(list?.sql).replace('{shipping_address', '{gift_note, shipping_address'));
await secureDatabase(shop.orm.em.fork());
const admin = await shop.as(ADMIN);
const customer = await shop.newCustomer();
const { id } = await shop.place(customer, [[1002, 1]]);
await shop.sql('update orders set gift_note = ? where id = ?', [note, id]);
for (const step of ['markOrderPaid', 'shipOrder', 'deliverOrder'])
  await admin.graphql(`mutation { ${step}(id: "${id}") { id } }`, {}, { 'idempotency-key': newKey() });
while ((await shop.sql('select from events where position is null')).length > 0)
  await new Promise((wake) => setTimeout(wake, 20));

const before = await columnsWith(shop, note);
await admin.graphql(`mutation { eraseCustomer(id: "${customer}") { id } }`);
const [order] = await shop.sql('select gift_note from orders where id = ?', [id]);
process.stdout.write(JSON.stringify({ before, after: await columnsWith(shop, note), order }));
await shop.close();
// The database stays open for a next store, which does not come.
process.exit();
