import { textsOf } from '../../../ui/language.ts';
import { WrongFields } from '../../../ui/parts/failure.tsx';
import { moneyText } from '../../../ui/parts/money.tsx';
import { Empty, Notice } from '../../../ui/parts/notice.tsx';
import { newKey } from '../../../ui/server/forms.ts';
import { BASE } from '../../base.ts';
import { Done } from '../../parts/done.tsx';
import { Sums } from '../../parts/sums.tsx';
import { shopPage } from '../../server/shop-page.tsx';
import type { BasketLine, Visit } from '../../server/visit.ts';
import { fieldOf, Line } from './line.tsx';
import basketMessages from './messages.json' with { type: 'json' };
import { quoteWithVoucher } from './quote.ts';

interface Problem {
  status?: number;
  /** What is wrong with what was sent: with the quantity of a plant, or with all of it. */
  wrong?: { plantId?: string; typed?: string; text: string };
}

/** The basket: what each line costs now, what has changed since it was added, and what all of it would cost. */
export async function basketPage(visit: Visit, { status, wrong }: Problem = {}): Promise<Response> {
  const { basket = [], customer, voucher: voucherCode } = visit.session.content;
  const messages = textsOf(basketMessages, visit.language);
  const { quote, rows } = await quoteWithVoucher(visit.store, basket, { customerId: customer?.id, voucherCode });
  if (basket.length === 0)
    return shopPage(visit, {
      title: messages.title,
      children: (
        <>
          <h1>{messages.title}</h1>
          <Done of={messages.done} at={visit.request.url} />
          <Empty title={messages.empty}>
            <p>{messages.emptyText}</p>
            <a class="button primary" href={BASE}>
              {messages.browse}
            </a>
          </Empty>
        </>
      ),
    });
  const wrongRow = rows.find(({ line }) => line.plantId === wrong?.plantId);
  const hasChanged = rows.some(({ change }) => Object.keys(change).length > 0);
  const blocked = rows.some(({ change }) => change.gone || change.available !== undefined);
  const { freeShippingFrom, deliveryZones, pickupPlace } = await visit.shop;
  const isPickedUp = ({ plantId }: BasketLine) =>
    quote?.warnings.some((warning) => warning.code === 'PICKUP_ONLY' && warning.plantId === plantId);
  const merchandise = (quote?.subtotal.amount ?? 0) - (quote?.discount.amount ?? 0);
  const missing =
    quote && quote.shipping.amount > 0 && deliveryZones.length === 0 ? freeShippingFrom.amount - merchandise : 0;
  return shopPage(visit, {
    title: messages.title,
    kind: 'order',
    status,
    children: (
      <>
        <h1>{messages.title}</h1>
        <div class="main">
          <Done of={messages.done} at={visit.request.url} />
          {wrong && !wrong.plantId && <Notice tone="bad" role="alert" takesFocus title={wrong.text} />}
          {wrongRow && (
            <WrongFields
              of={[
                {
                  name: 'quantity',
                  id: fieldOf(wrongRow.line),
                  label: messages.quantityOf(wrongRow.name ?? messages.unnamed),
                  text: wrong?.text ?? '',
                },
              ]}
            />
          )}
          {hasChanged && (
            <Notice tone="wait" title={messages.changed}>
              <p>{messages.changedText}</p>
              <form method="post" action={`${BASE}/basket/accept`}>
                <input type="hidden" name="key" value={newKey()} />
                {quote?.items.map(({ plantId, unitPrice, available }) => (
                  <input
                    type="hidden"
                    name="offer"
                    value={`${plantId} ${unitPrice.amount} ${available}`}
                    key={plantId}
                  />
                ))}
                <button type="submit">{messages.accept}</button>
              </form>
            </Notice>
          )}
          <ul class="lines">
            {rows.map((row) => (
              <Line
                {...row}
                wrong={wrong?.plantId === row.line.plantId ? wrong : undefined}
                pickedUpAt={isPickedUp(row.line) ? pickupPlace : undefined}
                key={row.line.plantId}
              />
            ))}
          </ul>
        </div>
        {quote && (
          <section class="card summary" aria-labelledby="summary">
            <h2 id="summary">{messages.summary}</h2>
            <Sums of={quote} />
            {missing > 0 && missing < freeShippingFrom.amount && (
              <p class="soft small">
                {messages.untilFree(moneyText(visit.language, { ...freeShippingFrom, amount: missing }))}
              </p>
            )}
            {customer && quote.pointsEarned > 0 && <p class="soft small">{messages.earns(quote.pointsEarned)}</p>}
            {blocked ? (
              <p>{messages.mustAccept}</p>
            ) : (
              <a class="button primary" href={`${BASE}/checkout`}>
                {messages.checkOut}
              </a>
            )}
            <p class="soft small">{messages.pickUp}</p>
          </section>
        )}
      </>
    ),
  });
}
