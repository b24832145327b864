/** The text that the signature of a head covers. */
export const signedText = (organizationId: string, position: number, link: string): string =>
  ['plant-store ledger head', organizationId, position, link].join('\n');
