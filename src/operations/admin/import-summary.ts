import type { Imported } from '../../shop/plants/file/import-plants.js';
import type { Fault } from '../../shop/plants/file/plants-file.js';

/** The rules that lines of a file break, and how many plants or rows break each: the most frequent one first. */
export function reasonsOf(faults: readonly Fault[]) {
  const counts = new Map<string, Set<number>>();
  for (const fault of faults) {
    const { message, reason = message.split(' (received ')[0] ?? '' } = fault;
    counts.set(reason, (counts.get(reason) ?? new Set()).add(fault.line));
  }
  const reasons = [...counts].map(([reason, lines]) => ({ reason, count: lines.size }));
  return reasons.sort((one, other) => other.count - one.count);
}

/** What an import did, or would do, in words. */
export function importSummary(imported: Imported, dryRun: boolean): string {
  const { created, drafts, soldOut, updated, unchanged, refused, skipped, warnings } = imported;
  const counts = `created ${created}${drafts > 0 ? ` (drafts: ${drafts})` : ''}, updated ${updated}, unchanged ${unchanged}`;
  const all = `${counts}, skipped ${skipped.length}, refused ${new Set(refused.map(({ line }) => line)).size}`;
  return [
    ...warnings.map((one) => `Warning ${shown(one)}`),
    ...skipped.map((one) => `Skipped ${shown(one)}`),
    ...refused.map((one) => `Refused ${shown(one)}`),
    ...listed('Warnings, by reason:', warnings),
    ...listed('Refused, by reason:', refused),
    ...(soldOut > 0 ? [`${soldOut} ${soldOut === 1 ? 'plant starts' : 'plants start'} sold out.`] : []),
    dryRun ? `Nothing was changed. An import would count: ${all}.` : `Plants: ${all}.`,
    '',
  ].join('\n');
}

function shown({ line, row, product, sku, message }: Fault): string {
  const what = [product, sku && `SKU ${sku}`].filter(Boolean).map((one) => `, ${one}`);
  return `line ${line} (row ${row})${what.join('')}: ${message}.`;
}

const listed = (title: string, faults: readonly Fault[]): string[] =>
  faults.length === 0
    ? []
    : [title, ...reasonsOf(faults).map(({ reason, count }) => `  ${count} × ${reason}${hintOf(reason)}`)];

/** What there is to do about a reason beside correcting the cells. */
const hintOf = (reason: string): string =>
  reason.endsWith('SKU is required') ? '; --sku-from-handle makes SKUs of the handles' : '';
