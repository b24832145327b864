import { textsOf } from '../../../ui/language.ts';
import { Money, moneyText } from '../../../ui/parts/money.tsx';
import { Notice } from '../../../ui/parts/notice.tsx';
import { Badge, Status } from '../../../ui/parts/status.tsx';
import { daysText, When } from '../../../ui/parts/when.tsx';
import { newKey } from '../../../ui/server/forms.ts';
import { BASE } from '../../base.ts';
import { type OrderFieldsFragment, RewardOfOrderDocument } from '../../documents.generated.ts';
import { AddressText } from '../../parts/address-fields.tsx';
import { Picture } from '../../parts/picture.tsx';
import { grossOf, Sums } from '../../parts/sums.tsx';
import { shopPage } from '../../server/shop-page.tsx';
import type { Visit } from '../../server/visit.ts';
import orderMessages from './messages.json' with { type: 'json' };
import { Parcels } from './parcels.tsx';
import { Refunds } from './refunds.tsx';
import { Timeline } from './timeline.tsx';

interface Standing {
  /** A provider takes payments. */
  canPay: boolean;
  /**
   * The address of the page is a key, which neither search engines nor other sites may get. A browser that tells nobody its address
   * sends no form, either: the page without the key has them.
   */
  isKeyed?: boolean;
  /** What became of a payment, or of the wish to cancel. */
  problem?: 'notYet' | 'notBegun' | 'notTaken' | 'notCancelled';
}

const KEYED = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

/** An order: what to do next, its plants, what was paid and refunded, and all that happened. */
export async function orderPage(
  visit: Visit,
  order: OrderFieldsFragment,
  { canPay, isKeyed = false, problem }: Standing,
): Promise<Response> {
  const messages = textsOf(orderMessages, visit.language);
  const { id, number, status, total, refunded, shippingAddress, items, placedAt, shipNotBefore } = order;
  const shop = await visit.shop;
  const isPending = status === 'PENDING';
  const reward =
    status === 'CANCELLED' && order.discount.amount > 0 && !order.voucherCode ? await rewardOf(visit, id) : undefined;
  const isSignedIn = visit.session.content.customer !== undefined;
  return shopPage(visit, {
    title: messages.title(number),
    kind: 'order',
    status: !problem || problem === 'notYet' ? 200 : problem === 'notBegun' ? 503 : 409,
    isKeyed,
    headers: { 'cache-control': 'no-store', ...(isKeyed && KEYED) },
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
            <Notice tone={problem === 'notTaken' ? 'bad' : 'wait'} role="alert" takesFocus title={messages[problem]}>
              <p>{messages[`${problem}Text`]}</p>
            </Notice>
          )}
          {status === 'CANCELLED' && (
            <Notice
              tone="calm"
              role="status"
              takesFocus={new URL(visit.request.url).searchParams.get('done') === 'cancelled'}
              title={messages.isCancelled}
            >
              <p>{refunded.amount > 0 ? messages.moneyBack(moneyText(visit.language, refunded)) : messages.notPaid}</p>
              {reward && <p>{messages.rewardBack(reward.points, reward.code)}</p>}
            </Notice>
          )}
          {isPending && total.amount > 0 && (
            <Notice tone="wait" title={canPay ? messages.unpaid : messages.received}>
              <p>{canPay ? messages.payText : messages.payLater}</p>
            </Notice>
          )}
          {(status === 'PROCESSING' || (isPending && total.amount === 0)) && (
            <Notice tone="good" title={messages.thanks} />
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
                    <p class="soft small">{messages.each(item.quantity, moneyText(visit.language, item.unitPrice))}</p>
                    {status === 'PROCESSING' && item.shippedQuantity > 0 && (
                      <p>
                        <Badge tone="good">{messages.sent(item.shippedQuantity, item.quantity)}</Badge>
                      </p>
                    )}
                    {item.refundedQuantity > 0 && (
                      <p>
                        <Badge tone="calm">{messages.refundedUnits(item.refundedQuantity)}</Badge>
                      </p>
                    )}
                  </div>
                  <p class="sum">
                    <Money of={grossOf(item)} />
                  </p>
                </li>
              ))}
            </ul>
          </section>
          <Parcels order={order} />
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
          {isPending && !isKeyed && total.amount === 0 && (
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
            {!shippingAddress && shop.pickupPlace && `: ${shop.pickupPlace}`}
          </p>
          {order.deliveryMethod && <p class="small">{order.deliveryMethod.name}</p>}
          {shipNotBefore && <p class="small">{messages.notBefore(daysText(visit.language, shipNotBefore))}</p>}
          {isKeyed ? (
            <a href={`${BASE}/orders/${id}`}>{messages.more}</a>
          ) : (
            <form class="row" method="post" action={`${BASE}/orders/${id}/again`}>
              <input type="hidden" name="key" value={newKey()} />
              <button type="submit">{messages.again}</button>
            </form>
          )}
          {isPending && !isKeyed && (
            <details>
              <summary>{messages.cancel}</summary>
              <p class="small">{messages.cancelText}</p>
              {order.discount.amount > 0 && !order.voucherCode && <p class="small">{messages.cancelReward}</p>}
              <form class="row" method="post" action={`${BASE}/orders/${id}/cancel`}>
                <input type="hidden" name="key" value={newKey()} />
                <button type="submit">{messages.cancelNow}</button>
              </form>
            </details>
          )}
          {isSignedIn && <a href={`${BASE}/account`}>{messages.toAccount}</a>}
        </section>
      </>
    ),
  });
}

/** The reward of a cancelled order: the points that came back, and the code that has ended; undefined where the customer's points show neither. */
async function rewardOf(
  { session, store }: Visit,
  orderId: string,
): Promise<{ points: number; code: string } | undefined> {
  const { customer } = session.content;
  if (!customer) return undefined;
  const { loyalty } = await store.graphql(RewardOfOrderDocument, { customerId: customer.id });
  const { points } = loyalty.entries.find((one) => one.orderId === orderId && one.kind === 'RETURN') ?? {};
  const { code } = loyalty.codes.find((one) => one.orderId === orderId) ?? {};
  return points && code ? { points, code } : undefined;
}
