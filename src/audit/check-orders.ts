import type { EntityManager } from '@mikro-orm/postgresql';
import type { Checked, Finding } from './finding.js';
import { eventLaws } from './laws/event-laws.js';
import { orderLaws } from './laws/order-laws.js';
import { pointsLaws } from './laws/points-laws.js';
import { refundLaws } from './laws/refund-laws.js';
import { statusLaws } from './laws/status-laws.js';
import { stockLaws } from './laws/stock-laws.js';
import { loadHistories } from './rows/order-history.js';
import { orderColumns } from './rows/order-queries.js';
import type { OrderRow } from './rows/order-rows.js';
import { pagesOf, type Shop } from './rows/pages.js';

const laws = [orderLaws, statusLaws, refundLaws, stockLaws, pointsLaws, eventLaws];

/** Checks every order of a shop, with all its rows, against the laws. */
export async function* checkOrders(em: EntityManager, shop: Shop): AsyncGenerator<Checked> {
  const table = { name: 'orders', key: 'id', columns: orderColumns };
  for await (const { rows, span } of pagesOf<OrderRow>(em, shop, table)) {
    const { histories, missing } = await loadHistories(em, span, rows);
    const findings = missing.map((id): Finding => {
      const message = 'the order does not exist, but rows belong to it';
      return { law: 'order.missing', subject: `order ${id} of ${shop.slug}`, message };
    });
    for (const history of histories) {
      const subject = `order ${history.order.number} of ${shop.slug}`;
      for (const law of laws) for (const fault of law(history)) findings.push({ ...fault, subject });
    }
    yield { count: rows.length, findings };
  }
}
