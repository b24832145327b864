import { DEEP, SEED } from '../support/depth.js';
import type { Case } from './case.js';
import { catalogueCases } from './cases/catalogue.js';
import { customerCases } from './cases/customers.js';
import { badInputCases } from './cases/every-route/bad-input.js';
import { faultCases } from './cases/every-route/faults.js';
import { headerCases } from './cases/every-route/headers.js';
import { idCases } from './cases/every-route/ids.js';
import { keyCases } from './cases/every-route/keys.js';
import { pageCases } from './cases/every-route/pages.js';
import { roleCases } from './cases/every-route/roles.js';
import { transportCases } from './cases/every-route/transport.js';
import { orderCases } from './cases/orders.js';
import { refundCases } from './cases/refund-order.js';
import { refundRefusals } from './cases/refund-refusals.js';
import { sessionCases } from './cases/sessions.js';
import { shipmentCases } from './cases/shipments.js';
import { wishlistCases } from './cases/wishlist.js';

/** Everything that both APIs are asked: first what every route has in common, then what each has for itself. */
export const allCases: Case[] = [
  ...[...roleCases, ...headerCases, ...idCases, ...pageCases, ...badInputCases],
  ...[...keyCases, ...transportCases, ...faultCases],
  ...[...sessionCases, ...catalogueCases, ...orderCases, ...customerCases, ...wishlistCases],
  ...[...refundCases, ...refundRefusals, ...shipmentCases],
];

/** One case of each kind, of another route for each kind and each seed; all of them in a deep run. */
export const casesOfToday: Case[] = [
  ...Map.groupBy(allCases, ({ kind, route, title }) => kind ?? `${route} ${title}`).values(),
].flatMap((alike, number) => (DEEP ? alike : alike.filter((_, at) => at === (SEED + number) % alike.length)));
