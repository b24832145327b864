/** Who sends a request: a token of each role, one of another shop, or none. */
export const SENDERS = ['nobody', 'ada', 'staff', 'admin', 'orchid'] as const;
export type Sender = (typeof SENDERS)[number];

/** One request as it is drawn; a failure prints it. */
export interface FuzzRequest {
  sender: Sender;
  method: string;
  path: string;
  headers: Record<string, string | string[]>;
  body?: string | Buffer;
}
