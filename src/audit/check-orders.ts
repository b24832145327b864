import type { EntityManager } from '@mikro-orm/postgresql';
import { eventLaws } from './event-laws.js';
import type { Checked, Finding } from './finding.js';
import { loadHistories } from './order-history.js';
import { orderLaws } from './order-laws.js';
import { orderColumns } from './order-queries.js';
import type { OrderRow } from './order-rows.js';
import { pagesOf, type Shop } from './pages.js';
import { pointsLaws } from './points-laws.js';
import { refundLaws } from './refund-laws.js';
import { statusLaws } from './status-laws.js';
import { stockLaws } from './stock-laws.js';

const laws = [orderLaws, statusLaws, refundLaws, stockLaws, pointsLaws, eventLaws];

/** Holds every order of a shop against the laws, with all that belongs to it. */
export async function* checkOrders(em: EntityManager, shop: Shop): AsyncGenerator<Checked> {
  const table = { name: 'orders', key: 'id', columns: orderColumns };
  for await (const { rows, span } of pagesOf<OrderRow>(em, shop, table)) {
    const { histories, missing } = await loadHistories(em, span, rows);
    const findings = missing.map((id): Finding => {
      const message = 'it is not there, but rows belong to it';
      return { law: 'order.missing', subject: `order ${id} of ${shop.slug}`, message };
    });
    for (const history of histories) {
      const subject = `order ${history.order.number} of ${shop.slug}`;
      for (const law of laws) for (const fault of law(history)) findings.push({ ...fault, subject });
    }
    yield { count: rows.length, findings };
  }
}
