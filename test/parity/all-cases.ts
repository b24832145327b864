import type { Case } from './case.js';
import { badInputCases } from './cases/bad-input.js';
import { catalogueCases } from './cases/catalogue.js';
import { customerCases } from './cases/customers.js';
import { faultCases } from './cases/faults.js';
import { headerCases } from './cases/headers.js';
import { idCases } from './cases/ids.js';
import { keyCases } from './cases/keys.js';
import { orderCases } from './cases/orders.js';
import { pageCases } from './cases/pages.js';
import { refundCases } from './cases/refund-order.js';
import { refundRefusals } from './cases/refund-refusals.js';
import { roleCases } from './cases/roles.js';
import { sessionCases } from './cases/sessions.js';
import { transportCases } from './cases/transport.js';
import { wishlistCases } from './cases/wishlist.js';

/** Everything that both faces are asked: first what every route has in common, then what each has for itself. */
export const allCases: Case[] = [
  ...[...roleCases, ...headerCases, ...idCases, ...pageCases, ...badInputCases],
  ...[...keyCases, ...transportCases, ...faultCases],
  ...[...sessionCases, ...catalogueCases, ...orderCases, ...customerCases, ...wishlistCases],
  ...[...refundCases, ...refundRefusals],
];
