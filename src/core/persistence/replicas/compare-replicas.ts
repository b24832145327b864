import type { Logger } from 'pino';
import { makeOutage } from '../../logging/outage.js';
import { withPriority } from '../priority.js';
import type { Connection, Position, Replica } from './replica.js';

/** How often the replicas are compared with the primary. */
const COMPARE_MS = 1000;

/**
 * Compares the replicas with the primary, now and every second; the result stops that. While the primary does not
 * tell its position, the replicas stay what they are.
 */
export function compareReplicas(primary: Connection, replicas: readonly Replica[], logger: Logger): () => void {
  const outage = makeOutage({
    away: (error) =>
      logger.warn({ err: error }, 'the primary does not report its position: the lag of the read replicas is unknown'),
    back: () => logger.info('the lag of the read replicas is measured again'),
  });
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const compare = async () => {
    const position = await positionOf(primary);
    await Promise.all(
      replicas.map((replica) => replica.compare(position).catch((error: unknown) => stopped || replica.failed(error))),
    );
  };
  const run = async () => {
    await compare().then(outage.worked, (error: unknown) => stopped || outage.failed(error));
    if (!stopped) timer = setTimeout(run, COMPARE_MS).unref();
  };
  // Requests may use up the connections of their pool.
  void withPriority(run);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

async function positionOf(primary: Connection): Promise<Position> {
  const at = Date.now();
  const [row] = await primary.execute<{ lsn: string }[]>('select pg_current_wal_lsn()::text as lsn');
  return { lsn: String(row?.lsn), at };
}
