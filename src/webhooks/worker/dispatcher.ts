import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { clock } from '../../core/clock.js';
import { poll } from '../../core/jobs/poll.js';
import { STOP_DELIVERIES_MS } from '../../core/limits.js';
import { failureLogger } from '../../core/logging/failure-logger.js';
import { claimDue, MOST_OF_ONE_ORGANIZATION } from './claims/claim-due.js';
import { DueTimes } from './claims/due-times.js';
import { LEASE_SECONDS } from './claims/lease.js';
import { endLeases, renewLeases } from './claims/leases.js';
import {
  type Attempt,
  type Claim,
  decryptAttempts,
  type EncryptedAttempt,
  type Result,
} from './claims/load-attempts.js';
import type { Starter } from './publishing/create-deliveries.js';
import { type RecordingServices, recordAttempts } from './recording/record-attempts.js';
import { ResultQueue } from './recording/result-queue.js';
import { type AttemptServices, attemptDelivery } from './sending/attempt-delivery.js';
import { EndpointLimiter, IN_FLIGHT } from './sending/endpoint-limiter.js';
import { makeSender } from './sending/send.js';
import { warnOfFailing } from './warn-of-failing-endpoints.js';

/**
 * How often to look for attempts without a notification: attempts of workers that died, and a backlog that another worker
 * cannot deliver alone. This process knows when the attempts that it recorded itself are due.
 */
const POLL_MS = 10_000;
/** `redeliver` makes deliveries due. Its commit, like any, wakes the dispatcher, which waits this long for further ones. */
const COMMITS_TOGETHER_MS = 200;
/** An endpoint that keeps failing gets its next attempt this long after the one before has ended. */
const FAILING_PAUSE_MS = 250;
/** The most deliveries that one statement claims, and that a process holds. */
const CLAIMED_TOGETHER = 200;
const MOST_CLAIMS = 5000;

export interface Dispatcher extends Starter {
  /** Call when deliveries were created that this process has not claimed. */
  wake(): void;
  /** Call after a commit that may have made deliveries due. */
  committed(): void;
  /** Waits a short time for attempts in flight, and lets other workers claim the remaining deliveries. */
  stop(): Promise<void>;
}

/**
 * Claims the deliveries that are due and sends them: claim, send, record. No transaction is open during a request. Calls
 * `onEvents` when recording wrote events.
 */
export function startDispatcher(
  services: RecordingServices & AttemptServices,
  logger: Logger,
  onEvents: () => void,
): Dispatcher {
  const { orm, config, metrics } = services;
  const sender = makeSender(config.webhooks);
  /** Every claim of this process, until its result is recorded or its lease was ended. */
  const claims = new Set<Claim>();
  const dueTimes = new DueTimes(orm, (time) => claiming.wakeAt(time));
  const logFailure = failureLogger(logger);

  const finished = (result: Result) => {
    // Once the lease was ended, another worker records its result.
    if (!claims.has(result.claim)) return;
    results.add(result);
    recording.wake();
  };
  const deliver = async (attempt: Attempt): Promise<boolean> => {
    try {
      const result = await attemptDelivery(services, sender, attempt);
      finished(result);
      return 'outcome' in result && result.outcome.status !== undefined;
    } catch (error) {
      logFailure('could not attempt a delivery')(error);
      claims.delete(attempt);
      return false;
    }
  };
  const limiter = new EndpointLimiter<Attempt>(deliver, () => claiming.wake());
  const start = (attempts: readonly Attempt[]) => {
    for (const attempt of attempts) {
      claims.add(attempt);
      if (attempt.active) limiter.add(attempt.endpointId, attempt);
      else finished({ claim: attempt });
    }
  };

  const claim = async (): Promise<boolean> => {
    await dueTimes.look(POLL_MS);
    const most = Math.min(CLAIMED_TOGETHER, MOST_CLAIMS - claims.size);
    if (most <= 0) return false;
    const held = limiter.held();
    const attempts = await claimDue(services, held, most);
    start(attempts);
    // An endpoint that got all it had room for may have more room by now.
    const asked = new Map(held.map(({ endpoint_id, size, most }) => [endpoint_id, most - size]));
    const filled = [...Map.groupBy(attempts, ({ endpointId }) => endpointId)].filter(
      ([id, { length }]) => length >= (asked.get(id) ?? IN_FLIGHT.first),
    );
    return attempts.length === most || filled.some(([id]) => limiter.hasRoom(id));
  };
  const claiming = poll(claim, POLL_MS, logFailure('could not claim deliveries'));
  const claimsOf = () => Map.groupBy(claims, (claim) => claim.organizationId);
  const giveBack = async (given: readonly Claim[]): Promise<void> => {
    for (const claim of given) claims.delete(claim);
    await endLeases(orm, given).catch(logFailure('could not give deliveries back'));
  };

  const record = async (batch: Result[]): Promise<void> => {
    const { wroteEvents, due, began, failing, ended } = await recordAttempts(services, batch);
    for (const [state, deliveries] of Object.entries(ended)) metrics.countFinishedDeliveries(state, deliveries);
    if (wroteEvents) onEvents();
    await warnOfFailing(orm, logger, began).catch(logFailure('could not say which endpoints began to fail'));
    if (due < Number.POSITIVE_INFINITY) dueTimes.add(Date.now() + due - clock.now().getTime());
    // They wait for an endpoint that keeps failing, and would be sent all at once.
    await giveBack(limiter.take(failing));
  };
  const done = (batch: Result[]) => {
    const wasFull =
      MOST_CLAIMS - claims.size < CLAIMED_TOGETHER ||
      [...claimsOf().values()].some(({ length }) => length >= MOST_OF_ONE_ORGANIZATION);
    for (const { claim } of batch) claims.delete(claim);
    if (wasFull || batch.some((result) => !('outcome' in result))) claiming.wake();
    if (batch.some((result) => 'outcome' in result && result.attempt.failing))
      claiming.wakeAt(Date.now() + FAILING_PAUSE_MS);
  };
  const results = new ResultQueue({ record, done, failed: (error, what) => logFailure(what)(error) });
  const recordNext = async () => {
    await results.gather();
    return results.recordBatch();
  };
  const recording = poll(recordNext, 60_000, logFailure('could not record attempts'));
  const renew = () => renewLeases(orm, [...claims]);
  const renewing = poll(renew, (LEASE_SECONDS * 1000) / 3, logFailure('could not renew the leases of deliveries'));

  const stop = async (): Promise<void> => {
    await claiming.stop();
    await giveBack(limiter.take());
    const deadline = Date.now() + STOP_DELIVERIES_MS;
    while (claims.size > 0 && Date.now() < deadline) await wait(20);
    await recording.stop();
    while (await results.recordBatch());
    await giveBack([...claims]);
    await renewing.stop();
    await Promise.all(Object.values(sender.agents).map((agent) => agent.destroy()));
  };
  const roomFor = (organizationId: string) => {
    const ofOrganization = claimsOf().get(organizationId)?.length ?? 0;
    let room = Math.min(MOST_CLAIMS - claims.size, MOST_OF_ONE_ORGANIZATION - ofOrganization);
    const rooms = new Map<string, number>();
    return (endpointId: string): boolean => {
      const left = rooms.get(endpointId) ?? limiter.room(endpointId);
      if (room <= 0 || left <= 0) return false;
      room -= 1;
      rooms.set(endpointId, left - 1);
      return true;
    };
  };
  return {
    wake: () => claiming.wake(),
    committed: () => claiming.wakeAt(Date.now() + COMMITS_TOGETHER_MS),
    roomFor,
    start: (claimed: readonly EncryptedAttempt[]) => start(decryptAttempts(claimed, services.encryption)),
    stop,
  };
}
