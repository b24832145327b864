import type { Audit } from './audit.js';
import type { Head } from './check-heads.js';

/** The text that the command prints: a line per finding, a line per chain of events, and a summary. */
export function report({ findings, counts, heads }: Audit, seconds: number): string {
  const checked = [
    amount(counts.orders, 'order'),
    amount(counts.refunds, 'refund'),
    amount(counts.plants, 'plant'),
    amount(counts.accounts, 'account'),
    amount(counts.redemptions, 'reward code'),
    amount(counts.events, 'event'),
  ];
  const verdict = findings.length === 0 ? 'Everything adds up.' : `${amount(findings.length, 'problem')} found.`;
  const lines = findings.map(({ law, subject, message }) => `${law}: ${subject}: ${message}.`);
  const summary = `Checked ${checked.join(', ')} in ${seconds.toFixed(1)} s. ${verdict}`;
  return [...lines, ...heads.filter(({ position }) => position > 0).map(headLine), summary]
    .map((line) => `${line}\n`)
    .join('');
}

/** Up to where the events of a shop are proved. The reader has to judge it: a chain that was cut and rebuilt ends earlier. */
function headLine({ shop, position, signedHead }: Head): string {
  const { at, position: upTo, verified, forgottenAt } = signedHead ?? {};
  if (at === undefined) return `Events of ${shop}: ${position} in the chain, and no signed head yet.`;
  const reason = forgottenAt
    ? `its key was declared lost at ${forgottenAt.toISOString()} (forget-secrets)`
    : 'SECRETS_KEY is not set';
  const checked = verified ? 'verified' : `NOT verified, because ${reason}`;
  return `Events of ${shop}: ${position} in the chain; signed up to ${upTo} at ${at.toISOString()}, ${checked}.`;
}

const amount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
