/** What a signature is of: the chain of events, or that of the digests of rows. */
export type Chain = 'ledger' | 'row';

/** The text that the signature of a head covers. */
export const signedText = (chain: Chain, organizationId: string, position: number, link: string): string =>
  [`plant-store ${chain} head`, organizationId, position, link].join('\n');
