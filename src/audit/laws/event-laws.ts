import { type Fault, mustBe } from '../finding.js';
import type { OrderHistory } from '../rows/order-history.js';

/**
 * An order's events must report every refund and every status change exactly once. An order without an order.created
 * event is older than the event log: its events need only cover the latest changes, and none that never happened.
 */
export function* eventLaws({ timeline, refunds, events }: OrderHistory): Generator<Fault> {
  const ofType = (type: string) => events.filter((event) => event.type === type);
  const created = ofType('order.created').length;
  if (created > 1) yield* mustBe('event.created', 'the number of order.created events', created, 1);

  const reported = ofType('refund.created').map((event) => event.subject_id);
  for (const { id } of refunds) {
    const times = reported.filter((one) => one === id).length;
    const expected = created === 0 ? Math.min(times, 1) : 1;
    yield* mustBe('event.refund', `the number of refund.created events of refund ${id}`, times, expected);
  }
  for (const id of reported.filter((one) => !refunds.some((refund) => refund.id === one))) {
    yield { law: 'event.refund', message: `a refund.created event names refund ${id}, which does not exist` };
  }

  const steps = timeline.slice(1).map((entry, index) => `${timeline[index]?.status} → ${entry.status}`);
  const reportedSteps = ofType('order.status_changed').map(({ previous, status }) => `${previous} → ${status}`);
  const expected = created === 0 ? steps.slice(Math.max(0, steps.length - reportedSteps.length)) : steps;
  const what = 'the status history according to the order.status_changed events';
  yield* mustBe('event.status', what, listOf(reportedSteps), listOf(expected));
}

const listOf = (steps: string[]): string => (steps.length === 0 ? 'nothing' : steps.join(', '));
