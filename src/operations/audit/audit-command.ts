import { readConfig } from '../../config/config.js';
import { existingKeys } from '../../core/encryption/encryption.js';
import { makeHeadSigner } from '../../core/encryption/head-signer.js';
import { inAllOrganizations } from '../../database/database-role.js';
import { inSnapshot, openStore } from '../open-store.js';
import { withBar } from '../progress.js';
import { type Audit, audit } from './audit.js';
import type { Head } from './check-heads.js';

/** Audits the configured database, with a progress bar on a terminal. Returns the report, and whether it is clean. */
export async function auditCommand(environment: Record<string, string | undefined>) {
  const start = performance.now();
  const config = readConfig(environment);
  const orm = await openStore(config);
  const keys = await existingKeys(config);
  const signer = keys.length > 0 ? makeHeadSigner(keys) : undefined;
  try {
    const result = await withBar(' laws', (onProgress) =>
      inAllOrganizations(() => inSnapshot(orm, (em) => audit(em, onProgress, signer))),
    );
    const seconds = (performance.now() - start) / 1000;
    return { text: report(result, seconds), clean: result.findings.length === 0 };
  } finally {
    await orm.close();
  }
}

/** The text that the command prints: a line per finding, a line per chain of events, and a summary. */
export function report({ findings, counts, heads }: Audit, seconds: number): string {
  const checked = [
    amount(counts.orders, 'order'),
    amount(counts.refunds, 'refund'),
    amount(counts.shipments, 'shipment'),
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
