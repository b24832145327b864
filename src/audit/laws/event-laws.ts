import { type Fault, mustBe } from '../finding.js';
import type { OrderHistory } from '../rows/order-history.js';

/**
 * An order's log tells every refund and every step once. Where it does not begin with the order itself (what was
 * loaded before there was a log), the latest ones only, and none that never was.
 */
export function* eventLaws({ timeline, refunds, events }: OrderHistory): Generator<Fault> {
  const ofType = (type: string) => events.filter((event) => event.type === type);
  const created = ofType('order.created').length;
  if (created > 1) yield* mustBe('event.created', 'the number of order.created events', created, 1);

  const told = ofType('refund.created').map((event) => event.subject_id);
  for (const { id } of refunds) {
    const times = told.filter((one) => one === id).length;
    const due = created === 0 ? Math.min(times, 1) : 1;
    yield* mustBe('event.refund', `the number of refund.created events of refund ${id}`, times, due);
  }
  for (const id of told.filter((one) => !refunds.some((refund) => refund.id === one))) {
    yield { law: 'event.refund', message: `a refund.created event tells of the refund ${id}, which is not there` };
  }

  const steps = timeline.slice(1).map((entry, index) => `${timeline[index]?.status} → ${entry.status}`);
  const toldSteps = ofType('order.status_changed').map(({ previous, status }) => `${previous} → ${status}`);
  const due = created === 0 ? steps.slice(Math.max(0, steps.length - toldSteps.length)) : steps;
  yield* mustBe('event.status', 'what the order.status_changed events tell', listOf(toldSteps), listOf(due));
}

const listOf = (steps: string[]): string => (steps.length === 0 ? 'nothing' : steps.join(', '));
