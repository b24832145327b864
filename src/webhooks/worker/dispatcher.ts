import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { clock } from '../../core/clock.js';
import { STOP_DELIVERIES_MS } from '../../core/limits.js';
import { failureLogger } from '../../core/logging/logger.js';
import { poll } from '../../jobs/poll.js';
import { claimDue, DueTimes } from './claims/claim-due.js';
import { HeldClaims } from './claims/leases.js';
import type { Attempt } from './claims/load-attempts.js';
import { warnOfFailing } from './recording/failures.js';
import { type RecordingServices, recordAttempts } from './recording/record-attempts.js';
import { ResultQueue } from './recording/result-queue.js';
import { type AttemptServices, attemptDelivery, type Result } from './sending/attempt-delivery.js';
import { EndpointLimiter } from './sending/endpoint-limiter.js';
import { makeSender } from './sending/send.js';

/**
 * How often to look for attempts without a notification: attempts of workers that died, and a backlog that another worker
 * cannot deliver alone. This process knows when the attempts that it recorded itself are due.
 */
const POLL_MS = 10_000;
/** `redeliver` makes deliveries due. Its commit, like any, wakes the dispatcher, which waits this long for further ones. */
const COMMITS_TOGETHER_MS = 200;
/** An endpoint that keeps failing gets its next attempt this long after the one before has ended. */
const FAILING_PAUSE_MS = 250;

export interface DispatcherServices extends RecordingServices, AttemptServices {
  logger: Logger;
}

/**
 * Sends deliveries. The methods stand in the order of the life of a delivery: `claim`; `send`, as soon as its endpoint has
 * room; `record`, which decides whether there is a next attempt, and when. No transaction is open during a request.
 */
export class Dispatcher {
  private readonly failed = failureLogger(this.services.logger);
  private readonly claims = new HeldClaims(this.services.orm, this.failed);
  private readonly sender = makeSender(this.services.config.webhooks);
  private readonly limiter = new EndpointLimiter<Attempt>(
    (attempt) => this.send(attempt),
    () => this.claiming.wake(),
  );
  private readonly results = new ResultQueue({
    record: (batch) => this.record(batch),
    done: (batch) => this.afterRecording(batch),
    failed: (error, what) => this.failed(what)(error),
  });
  private readonly dueTimes = new DueTimes(this.services.orm, (time) => this.claiming.wakeAt(time));
  private readonly claiming = poll(() => this.claim(), POLL_MS, this.failed('could not claim deliveries'));
  private readonly recording = poll(() => this.results.gatherBatch(), 60_000, this.failed('could not record attempts'));

  constructor(
    private readonly services: DispatcherServices,
    /** Called when recording wrote events. */
    private readonly onEvents: () => void,
  ) {}

  /** Call when deliveries were created. */
  wake(): void {
    this.claiming.wake();
  }

  /** Call after a commit that may have made deliveries due. */
  committed(): void {
    this.claiming.wakeAt(Date.now() + COMMITS_TOGETHER_MS);
  }

  /**
   * Claims deliveries that are due, which wait here for their endpoints; those to inactive endpoints end. Returns whether
   * there may be more.
   */
  private async claim(): Promise<boolean> {
    await this.dueTimes.look(POLL_MS);
    const most = this.claims.room();
    if (most <= 0) return false;
    const held = this.limiter.held();
    const attempts = await claimDue(this.services, held, most);
    for (const attempt of attempts) {
      this.claims.add(attempt);
      if (attempt.active) this.limiter.add(attempt.endpointId, attempt);
      else this.finish({ claim: attempt });
    }
    return attempts.length === most || this.limiter.mayHaveMore(held, attempts);
  }

  /** Sends a delivery once. Returns whether its endpoint has answered. */
  private async send(attempt: Attempt): Promise<boolean> {
    try {
      const result = await attemptDelivery(this.services, this.sender, attempt);
      this.finish(result);
      return 'outcome' in result && result.outcome.status !== undefined;
    } catch (error) {
      this.failed('could not attempt a delivery')(error);
      this.claims.delete(attempt);
      return false;
    }
  }

  private finish(result: Result): void {
    // Once the lease was ended, another worker records its result.
    if (!this.claims.has(result.claim)) return;
    this.results.add(result);
    this.recording.wake();
  }

  /** Records results: each delivery is delivered, dead, or due again; an endpoint that keeps failing is disabled. */
  private async record(batch: Result[]): Promise<void> {
    const { orm, metrics, logger } = this.services;
    const { began, failing, wroteEvents, due, ended } = await recordAttempts(this.services, batch);
    for (const [state, deliveries] of Object.entries(ended)) metrics.countFinishedDeliveries(state, deliveries);
    if (wroteEvents) this.onEvents();
    await warnOfFailing(orm, logger, began).catch(this.failed('could not say which endpoints began to fail'));
    if (due < Number.POSITIVE_INFINITY) this.dueTimes.add(Date.now() + due - clock.now().getTime());
    // They wait for an endpoint that keeps failing, and would be sent all at once.
    await this.claims.giveBack(this.limiter.take(failing));
  }

  /** Ends the claims of these results, and claims others where there is room again. */
  private afterRecording(batch: Result[]): void {
    const wasFull = this.claims.isFull();
    for (const { claim } of batch) this.claims.delete(claim);
    if (wasFull || batch.some((result) => !('outcome' in result))) this.claiming.wake();
    if (batch.some((result) => 'outcome' in result && result.attempt.failing))
      this.claiming.wakeAt(Date.now() + FAILING_PAUSE_MS);
  }

  /** Waits a short time for attempts in flight, and lets other workers claim the remaining deliveries. */
  async stop(): Promise<void> {
    await this.claiming.stop();
    await this.claims.giveBack(this.limiter.take());
    const deadline = Date.now() + STOP_DELIVERIES_MS;
    while (this.claims.size > 0 && Date.now() < deadline) await wait(20);
    await this.recording.stop();
    while (await this.results.recordBatch());
    await this.claims.stop();
    await Promise.all(Object.values(this.sender.agents).map((agent) => agent.destroy()));
  }
}
