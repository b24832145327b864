import { Money, moneyText } from '../../../ui/parts/money.tsx';
import { Notice } from '../../../ui/parts/notice.tsx';
import { Badge, Status } from '../../../ui/parts/status.tsx';
import { When } from '../../../ui/parts/when.tsx';
import { newKey } from '../../../ui/server/forms.ts';
import { BASE } from '../../base.ts';
import type { OrderFieldsFragment } from '../../documents.generated.ts';
import { AddressText } from '../../parts/address-fields.tsx';
import { Picture } from '../../parts/picture.tsx';
import { Sums } from '../../parts/sums.tsx';
import { shopPage } from '../../server/shop-page.tsx';
import type { Visit } from '../../server/visit.ts';
import { orderMessages } from './messages.ts';
import { Refunds } from './refunds.tsx';
import { Timeline } from './timeline.tsx';

interface Standing {
  /** A provider takes payments. */
  canPay: boolean;
  /** What became of a payment, or of the wish to cancel. */
  problem?: 'notYet' | 'notTaken' | 'notCancelled';
}

/** An order: what to do next, its plants, what was paid and refunded, and all that happened. */
export function orderPage(visit: Visit, order: OrderFieldsFragment, { canPay, problem }: Standing): Promise<Response> {
  const messages = orderMessages[visit.language];
  const { id, number, status, total, refunded, shippingAddress, items, placedAt } = order;
  const isPending = status === 'PENDING';
  const isSignedIn = visit.session.content.customer !== undefined;
  return shopPage(visit, {
    title: messages.title(number),
    kind: 'order',
    status: problem && problem !== 'notYet' ? 409 : 200,
    headers: { 'cache-control': 'no-store' },
    children: (
      <>
        <header>
          <h1>{messages.title(number)}</h1>
          <p class="row">
            <Status order={status} />
            <span class="soft">
              {messages.placed} <When at={placedAt} as="date" />
            </span>
          </p>
        </header>
        <div class="main">
          {problem && (
            <Notice tone={problem === 'notTaken' ? 'bad' : 'wait'} role="alert" title={messages[problem]}>
              <p>{messages[`${problem}Text`]}</p>
            </Notice>
          )}
          {isPending && (
            <Notice tone="good" title={messages.thanks}>
              <p>{canPay || total.amount === 0 ? messages.payText : messages.payLater}</p>
            </Notice>
          )}
          <section aria-labelledby="lines">
            <h2 id="lines">{messages.lines}</h2>
            <ul class="lines">
              {items.map((item) => (
                <li class="line" key={item.id}>
                  <Picture of={item.plant} isNamed />
                  <div class="what">
                    <h3>
                      <a href={`${BASE}/plants/${item.plantId}`}>{item.name}</a>
                    </h3>
                    <p class="soft small">
                      {messages.each(item.quantity, moneyText(visit.language, item.unitPrice))}
                      {item.discount.amount > 0 && `, ${messages.less(moneyText(visit.language, item.discount))}`}
                    </p>
                    {item.refundedQuantity > 0 && (
                      <p>
                        <Badge tone="calm">{messages.refundedUnits(item.refundedQuantity)}</Badge>
                      </p>
                    )}
                  </div>
                  <p class="sum">
                    <Money of={item.total} />
                  </p>
                </li>
              ))}
            </ul>
          </section>
          <Refunds order={order} />
          <Timeline order={order} />
        </div>
        <section class="card summary" aria-labelledby="summary">
          <h2 id="summary">{messages.summary}</h2>
          <Sums of={order} />
          {refunded.amount > 0 && (
            <p class="row between">
              {messages.refunded} <Money of={refunded} />
            </p>
          )}
          {isPending && total.amount === 0 && (
            <form method="post" action={`${BASE}/orders/${id}/pay`}>
              <input type="hidden" name="key" value={newKey()} />
              <button type="submit" class="primary">
                {messages.pay(moneyText(visit.language, total))}
              </button>
            </form>
          )}
          {isPending && canPay && total.amount > 0 && (
            <a class="button primary" href={`${BASE}/orders/${id}/pay`}>
              {messages.pay(moneyText(visit.language, total))}
            </a>
          )}
          <p class="small">
            {shippingAddress ? (
              <>
                <strong>{messages.address}</strong> <AddressText of={shippingAddress} />
              </>
            ) : (
              messages.pickUp
            )}
          </p>
          <form class="row" method="post" action={`${BASE}/orders/${id}/again`}>
            <input type="hidden" name="key" value={newKey()} />
            <button type="submit">{messages.again}</button>
          </form>
          {isPending && isSignedIn && (
            <form class="row" method="post" action={`${BASE}/orders/${id}/cancel`}>
              <input type="hidden" name="key" value={newKey()} />
              <button type="submit" class="quiet">
                {messages.cancel}
              </button>
            </form>
          )}
          {isSignedIn && <a href={`${BASE}/account`}>{messages.toAccount}</a>}
        </section>
      </>
    ),
  });
}
