import type { EntityManager } from '@mikro-orm/postgresql';
import type { Finding } from '../finding.js';
import { readSpan, type Shop, type Span } from '../rows/pages.js';

/**
 * A law that the database itself can check over ledgers of any length. The query finds what breaks it in a span:
 * `subject` (whose it is, as in "plant …") and `message` (what is written, and what should be).
 */
export interface LedgerLaw {
  law: string;
  query: string;
}

/** What breaks these laws in a span. */
export async function breachesOf(
  em: EntityManager,
  shop: Shop,
  span: Span,
  laws: readonly LedgerLaw[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { law, query } of laws) {
    for (const { subject, message } of await readSpan<{ subject: string; message: string }>(em, query, span)) {
      findings.push({ law, subject: `${subject} of ${shop.slug}`, message });
    }
  }
  return findings;
}
