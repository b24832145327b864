/** The chain that a signature covers: `ledger` is that of events, `row` that of row digests. */
export type Chain = 'ledger' | 'row';

/** The text that the signature of a head covers. */
export const signedText = (chain: Chain, organizationId: string, position: number, link: string): string =>
  [`plant-store ${chain} head`, organizationId, position, link].join('\n');
