import { Fragment } from 'preact';
import { textsOf, useMessages } from '../../../ui/language.ts';
import { Field } from '../../../ui/parts/field.tsx';
import { Money, moneyText } from '../../../ui/parts/money.tsx';
import { newKey } from '../../../ui/server/forms.ts';
import { BASE } from '../../base.ts';
import { linksTo } from '../../parts/content-pages.ts';
import { countryOf } from '../../parts/countries.ts';
import { issueIn } from '../../parts/issue.ts';
import { grossOf, Sums } from '../../parts/sums.tsx';
import { shopPage } from '../../server/shop-page.tsx';
import type { BasketLine, Visit } from '../../server/visit.ts';
import { Changes, LinePicture } from '../basket/line.tsx';
import basketMessages from '../basket/messages.json' with { type: 'json' };
import { quoteOf, type Row } from '../basket/quote.ts';
import { signedInBuyer } from './buyer.ts';
import { DeliveryFields } from './delivery.tsx';
import { type CheckoutForm, type Delivery, emptyAddress } from './form.ts';
import checkoutMessages from './messages.json' with { type: 'json' };
import type { Refused } from './place.ts';
import { Problem } from './problem.tsx';
import { Who } from './who.tsx';

/** The checkout: who orders, how it reaches him, a reward, and what all of it costs. `sent`: as the visitor filled it in. */
export async function checkoutPage(visit: Visit, sent?: CheckoutForm, refused?: Refused): Promise<Response> {
  const { language, request, session, store } = visit;
  const key = session.content.checkout ?? newKey();
  session.change({ checkout: key });
  const messages = textsOf(checkoutMessages, language);
  const buyer = await signedInBuyer(visit);
  const addresses = buyer?.customer.addresses ?? [];
  const delivery = deliveryOf(sent?.delivery, addresses);
  const reward = buyer?.codes.find(({ code }) => code === sent?.rewardCode)?.code;
  const lines = sent?.lines ?? session.content.basket ?? [];
  const { quote, rows } = await quoteOf(store, lines, {
    customerId: buyer?.customer.id,
    pickup: delivery === 'pickup',
    rewardCode: reward,
  });
  const blocked = rows.some(({ change }) => change.gone || change.available !== undefined);
  const seenNow = rows.map(
    ({ line, offer }): BasketLine => ({ ...line, price: offer?.unitPrice.amount ?? line.price }),
  );
  const shop = await visit.shop;
  const { countries } = shop;
  const rules = linksTo(shop, language, ['terms', 'privacy', 'delivery', 'returns']);
  const address = sent?.address ?? {
    ...emptyAddress,
    recipient: buyer?.customer.name ?? '',
    country: countryOf(request.headers.get('accept-language'), language, countries),
  };
  return shopPage(visit, {
    title: messages.title,
    kind: 'order',
    isBare: true,
    status: refused ? (refused.error?.status ?? 409) : 200,
    children: (
      <>
        <h1>{messages.title}</h1>
        <div class="main">
          {refused && sent && quote && (
            <Problem refused={refused} quote={quote} form={sent} countries={countries} isGuest={!buyer} />
          )}
          <form class="form" id="checkout" method="post" action={`${BASE}/checkout/order`} novalidate>
            <input type="hidden" name="key" value={key} />
            <input type="hidden" name="lines" value={JSON.stringify(seenNow)} />
            <input type="hidden" name="total" value={quote?.total.amount} />
            <Who buyer={buyer} name={sent?.name} email={sent?.email} refused={refused} />
            <DeliveryFields
              addresses={addresses}
              delivery={delivery}
              address={address}
              countries={countries}
              error={refused?.error}
              isNamed={!buyer}
            />
            {buyer && buyer.codes.length > 0 && (
              <Field
                name="rewardCode"
                label={messages.rewardCode}
                value={reward ?? ''}
                error={issueIn(language, refused?.error, 'rewardCode')}
                options={[
                  { value: '', label: messages.noReward },
                  ...buyer.codes.map(({ code, discount }) => ({
                    value: code,
                    label: messages.rewardOf(moneyText(language, discount), code),
                  })),
                ]}
              />
            )}
            <button type="submit" name="update" value="true">
              {messages.update}
            </button>
          </form>
        </div>
        <section class="card summary" aria-labelledby="summary">
          <h2 id="summary">{messages.plants}</h2>
          <ul class="lines small">
            {rows.map((row) => (
              <OrderedLine {...row} key={row.line.plantId} />
            ))}
          </ul>
          {quote && <Sums of={quote} />}
          {quote && !blocked ? (
            <>
              {rules.length > 0 && (
                <p class="small">
                  {messages.apply}{' '}
                  {rules.map(({ href, title, language: lang }, at) => (
                    <Fragment key={href}>
                      {at > 0 && ' · '}
                      <a href={href} lang={lang}>
                        {title}
                      </a>
                    </Fragment>
                  ))}
                </p>
              )}
              <button type="submit" class="primary" form="checkout">
                {messages.placeOrder(moneyText(language, quote.total))}
              </button>
              <p class="soft small">{messages.payNext}</p>
            </>
          ) : (
            <p>{messages.blocked}</p>
          )}
          <a href={`${BASE}/basket`}>{messages.change}</a>
        </section>
      </>
    ),
  });
}

/** The delivery that was chosen, if it is still there; else to the default address. */
function deliveryOf(chosen: Delivery | undefined, addresses: readonly { id: string; isDefault: boolean }[]): Delivery {
  if (typeof chosen === 'string') return chosen;
  const found = addresses.find(({ id }) => id === chosen?.addressId) ?? addresses.find(({ isDefault }) => isDefault);
  return found ? { addressId: found.id } : 'new';
}

/** A plant of the order that is about to be placed. */
function OrderedLine(row: Row) {
  const { unnamed } = useMessages(basketMessages);
  const { line, offer, name = unnamed } = row;
  return (
    <li class="line">
      <LinePicture offer={offer} />
      <div class="what">
        <h3>
          {line.quantity} × {name}
        </h3>
        <Changes {...row} />
      </div>
      {offer && (
        <p class="sum">
          <Money of={grossOf(offer)} />
        </p>
      )}
    </li>
  );
}
