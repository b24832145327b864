import type { Audit } from './audit.js';

/** The text that the command prints: one line per finding, and a summary. */
export function report({ findings, counts }: Audit, seconds: number): string {
  const { orders, refunds, plants, accounts, redemptions, events } = counts;
  const checked = [
    amount(orders, 'order'),
    amount(refunds, 'refund'),
    amount(plants, 'plant'),
    amount(accounts, 'account'),
    amount(redemptions, 'reward code'),
  ];
  const verdict = findings.length === 0 ? 'Everything adds up.' : `${amount(findings.length, 'problem')} found.`;
  const lines = findings.map(({ law, subject, message }) => `${law}: ${subject}: ${message}.`);
  const summary = `Checked ${checked.join(', ')} and ${amount(events, 'event')} in ${seconds.toFixed(1)} s. ${verdict}`;
  return [...lines, summary].map((line) => `${line}\n`).join('');
}

const amount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
