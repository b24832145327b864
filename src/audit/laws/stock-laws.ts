import { type Fault, mustBe, mustHaveOne } from '../finding.js';
import { type OrderHistory, wasCancelledUnpaid } from '../rows/order-history.js';
import type { MovementRow } from '../rows/order-rows.js';

/** Each line of an order must take its units from stock once, and return them at most once. */
export function* stockLaws(history: OrderHistory): Generator<Fault> {
  const { lines, refundItems, movements } = history;
  for (const { id, position, plant_id, quantity } of lines) {
    const mine = movements.filter((movement) => movement.order_item_id === id);
    yield* mustHaveOne('stock.order', `taken by line ${position}`, changes(mine, 'order'), -quantity);
    const back = wasCancelledUnpaid(history) ? quantity : 0;
    yield* mustHaveOne('stock.cancel', `put back by the cancel of line ${position}`, changes(mine, 'cancel'), back);
    yield* ofPlant(mine, plant_id);
  }
  for (const { id, plant_id, quantity, restocked } of refundItems) {
    const mine = movements.filter((movement) => movement.refund_item_id === id);
    const back = restocked ? quantity : 0;
    yield* mustHaveOne('stock.refund', `put back by refund line ${id}`, changes(mine, 'refund'), back);
    yield* ofPlant(mine, plant_id);
  }
}

const changes = (movements: MovementRow[], cause: string): number[] =>
  movements.filter((movement) => movement.cause === cause).map((movement) => movement.change);

function* ofPlant(movements: MovementRow[], plantId: string): Generator<Fault> {
  for (const { cause, change, plant_id } of movements) {
    yield* mustBe('stock.plant', `the plant of a movement (${cause}, ${change})`, plant_id, plantId);
  }
}
