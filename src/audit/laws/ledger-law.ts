import type { EntityManager } from '@mikro-orm/postgresql';
import type { Finding } from '../finding.js';
import { readSpan, type Shop, type Span } from '../rows/pages.js';

/**
 * A law that the database itself checks, over ledgers of any length. The query returns its violations in a span:
 * `subject` (as in "plant …") and `message` (the stored value and the expected one).
 */
export interface LedgerLaw {
  law: string;
  query: string;
}

/** The violations of these laws in a span. */
export async function violationsOf(
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
