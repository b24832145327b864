import type { Topology } from '../topology/topology.ts';

/** Something that goes wrong. */
export interface Fault {
  name: string;
  /** What happens, in one sentence. */
  sentence: string;
  /** Why it cannot be tried on this machine; undefined if it can. */
  missing?(): Promise<string | undefined>;
  /** Before the load begins. */
  prepare?(topology: Topology): Promise<unknown>;
  /** Resolves when the thing has gone wrong, or, without `heal`, when it is over. */
  inject(topology: Topology): Promise<unknown>;
  /** How many seconds it stays wrong before it heals. */
  lasts?: number;
  heal?(topology: Topology): Promise<unknown>;
  /** Commits are lost by nature: they are counted, and must be found. */
  loses?: true;
}
