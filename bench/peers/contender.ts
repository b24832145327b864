import type { Burst } from '../support/load/burst.ts';
import type { Request } from '../support/load/request.ts';
import type { Running } from '../support/run/start-process.ts';

/** One server's part in a case: the same questions, in its own words. */
export interface Contender {
  /** Who answers: `the store`, `Fastify + pg` … */
  name: string;
  server: Running;
  requests: Request[];
  /** Brings an answer that cannot have the bytes of the reference into a form that both have. */
  comparable?: { own(text: string): string; reference(text: string): string };
  /** Changes a stock once, as a shop does that sells; only in cases where a shop sells. */
  sell?: () => Promise<unknown>;
}

/** Servers that take turns with the same questions. The first one is what the ratios refer to. */
export interface Case {
  name: string;
  contenders: Contender[];
  /** How many connections send the requests, where it is not the usual number. */
  connections?: number;
  beforeBurst?: () => Promise<unknown>;
}

/** One burst, with the CPU time that it cost in ms per request. */
export interface Measured extends Burst {
  serverCpu: number;
  databaseCpu: number;
}

export interface CaseResult {
  name: string;
  contenders: { name: string; median: Measured; ratio: number; bursts: Measured[] }[];
}
