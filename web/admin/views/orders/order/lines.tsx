import { useMessages } from '../../../../ui/language.ts';
import { type Amount, Money } from '../../../../ui/parts/money.tsx';
import { Table } from '../../../../ui/parts/table.tsx';
import { hrefOf } from '../../../parts/href.ts';
import { Pictured } from '../../../parts/thumb.tsx';
import { Two } from '../../../parts/two.tsx';
import orderViewMessages from './messages.json' with { type: 'json' };
import type { OrderFacts } from './thread.ts';

const negative = ({ amount, currency }: Amount): Amount => ({ amount: -amount, currency });

/** What a line costs before the reward, so that the lines add up to the subtotal, and what the reward took off it. */
const LineTotal = ({ of: { unitPrice, quantity, total } }: { of: OrderFacts['items'][number] }) => {
  const gross = { ...unitPrice, amount: unitPrice.amount * quantity };
  const less = { ...gross, amount: total.amount - gross.amount };
  return (
    <Two below={less.amount < 0 && <Money of={less} />}>
      <Money of={gross} />
    </Two>
  );
};

/** What was bought, and what it cost. */
export function Lines({ order }: { order: OrderFacts }) {
  const messages = useMessages(orderViewMessages);
  const { items, subtotal, discount, shipping, total, refunded, refundable, voucherCode } = order;
  const sums: [string, Amount][] = [
    [messages.subtotal, subtotal],
    ...(discount.amount > 0
      ? [[`${messages.discount} ${voucherCode ?? ''}`, negative(discount)] as [string, Amount]]
      : []),
    [messages.shipping, shipping],
    [messages.total, total],
    ...(refunded.amount > 0
      ? ([
          [messages.refunded, negative(refunded)],
          [messages.left, refundable],
        ] as [string, Amount][])
      : []),
  ];
  return (
    <div class="lines">
      <Table
        caption={messages.lines}
        captionHidden
        rows={items}
        keyOf={({ id }) => id}
        columns={[
          {
            label: messages.plant,
            cell: ({ name, plant }) => (
              <Pictured of={plant}>
                <Two below={plant.sku}>
                  <a href={hrefOf(`/plants/${plant.id}`)}>{name}</a>
                </Two>
              </Pictured>
            ),
          },
          { label: messages.price, align: 'end', cell: ({ unitPrice }) => <Money of={unitPrice} /> },
          {
            label: messages.quantity,
            align: 'end',
            cell: ({ quantity, shippedQuantity }) => (
              <Two below={shippedQuantity > 0 && messages.shippedOf(shippedQuantity)}>{quantity}</Two>
            ),
          },
          {
            label: messages.refunded,
            align: 'end',
            cell: ({ refundedQuantity }) => refundedQuantity || <span class="soft">–</span>,
          },
          { label: messages.lineTotal, align: 'end', cell: (line) => <LineTotal of={line} /> },
        ]}
      />
      <dl class="sums">
        {sums.map(([label, amount]) => (
          <div key={label} class={label === messages.total ? 'whole' : undefined}>
            <dt>{label}</dt>
            <dd>
              <Money of={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
