import { useMessages } from '../../../../ui/language.ts';
import { Field } from '../../../../ui/parts/field.tsx';
import { Money } from '../../../../ui/parts/money.tsx';
import orderViewMessages from './messages.json' with { type: 'json' };
import { isRestocked, type Quote, type RefundFields } from './refund-fields.ts';
import type { OrderFacts } from './thread.ts';

interface RefundLinesProps {
  order: OrderFacts;
  fields: RefundFields;
  quote: Quote | undefined;
  refusals: ReadonlyMap<string, string>;
  onUnits(line: string, text: string): void;
  onRestock(line: string, restock: boolean): void;
}

/** How many units of each line, and whether they go back to stock. */
export function RefundLines({ order, fields, quote, refusals, onUnits, onRestock }: RefundLinesProps) {
  const { quantity: label, refund: messages } = useMessages(orderViewMessages);
  const amounts = new Map(quote?.items.map(({ orderItemId, amount }) => [orderItemId, amount]));
  return (
    <div class="refund-lines">
      {order.items.map(({ id, name, plant, quantity, refundedQuantity }) => {
        const left = quantity - refundedQuantity;
        const amount = amounts.get(id);
        return (
          // biome-ignore lint/a11y/useSemanticElements: a legend stands in no grid.
          <div role="group" aria-labelledby={`line-${id}`} key={id}>
            <span class="two" id={`line-${id}`}>
              {name} <span class="soft small">{plant.sku}</span>
            </span>
            <Field
              id={`units-${id}`}
              name="quantity"
              label={label}
              type="number"
              inputMode="numeric"
              min={0}
              max={left}
              step={1}
              value={fields.units[id] ?? ''}
              placeholder="0"
              hint={left === quantity ? messages.allLeft(left) : messages.unitsLeft(left)}
              error={refusals.get(id)}
              disabled={left === 0 && !fields.units[id]}
              onInput={({ currentTarget }) => onUnits(id, currentTarget.validity.badInput ? '?' : currentTarget.value)}
            />
            <Field
              id={`restock-${id}`}
              name="restock"
              type="checkbox"
              label={messages.restock}
              checked={isRestocked(fields, id)}
              disabled={left === 0}
              onInput={({ currentTarget }) => onRestock(id, currentTarget.checked)}
            />
            <span class="amount">{amount ? <Money of={amount} /> : <span class="soft">–</span>}</span>
          </div>
        );
      })}
    </div>
  );
}
