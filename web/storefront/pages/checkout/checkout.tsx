import { Fragment } from 'preact';
import type { StoreError } from '../../../client/src/index.ts';
import { countryName } from '../../../ui/country-name.ts';
import { type Language, textsOf, useMessages } from '../../../ui/language.ts';
import { Field } from '../../../ui/parts/field.tsx';
import { amountText, Money, moneyText } from '../../../ui/parts/money.tsx';
import { newKey } from '../../../ui/server/forms.ts';
import { BASE } from '../../base.ts';
import { linksTo } from '../../parts/content-pages.ts';
import { countryOf, servedBy } from '../../parts/countries.ts';
import { issueIn, withIssues } from '../../parts/issue.ts';
import { grossOf, Sums } from '../../parts/sums.tsx';
import { shopPage } from '../../server/shop-page.tsx';
import type { BasketLine, Visit } from '../../server/visit.ts';
import { Changes, LinePicture } from '../basket/line.tsx';
import basketMessages from '../basket/messages.json' with { type: 'json' };
import type { Row } from '../basket/quote.ts';
import { signedInBuyer } from './buyer.ts';
import { DeliveryFields } from './delivery.tsx';
import { type CheckoutForm, type Delivery, emptyAddress } from './form.ts';
import checkoutMessages from './messages.json' with { type: 'json' };
import { Methods } from './methods.tsx';
import type { Refused } from './place.ts';
import { Problem } from './problem.tsx';
import { quoteFor } from './quote-for.ts';
import { Warnings } from './warnings.tsx';
import { Who } from './who.tsx';

interface Standing {
  /** A provider takes payments. */
  canPay: boolean;
  /** As the visitor filled it in. */
  sent?: CheckoutForm;
  refused?: Refused;
}

/** The checkout: who orders, how it reaches him, a reward or a voucher, and what all of it costs. */
export async function checkoutPage(visit: Visit, { canPay, sent, refused: because }: Standing): Promise<Response> {
  const { language, session } = visit;
  const key = session.content.checkout ?? newKey();
  session.change({ checkout: key });
  const messages = textsOf(checkoutMessages, language);
  const buyer = await signedInBuyer(visit);
  const addresses = buyer?.customer.addresses ?? [];
  const delivery = deliveryOf(sent?.delivery, addresses);
  const reward = buyer?.codes.find(({ code }) => code === sent?.rewardCode)?.code;
  const shop = await visit.shop;
  const countries = servedBy(shop);
  const rules = linksTo(shop, language, ['terms', 'privacy', 'delivery', 'returns']);
  const address = sent?.address ?? {
    ...emptyAddress,
    recipient: buyer?.customer.name ?? '',
    country: countryOf(visit, { country: shop.country, countries }),
  };
  const { quote, rows, wrong } = await quoteFor(visit, { buyer, delivery, country: address.country, sent });
  const currency = quote?.total.currency;
  const refused = because?.error ? { ...because, error: withMoney(because.error, language, currency) } : because;
  const error = refused?.error ?? (wrong && withMoney(wrong, language, currency));
  const voucher = sent ? sent.voucherCode : session.content.voucher;
  const wrongVoucher = issueIn(language, error, 'voucherCode');
  if (sent) session.change({ voucher: wrongVoucher ? undefined : voucher });
  const isPaidNow = canPay && quote !== undefined && quote.total.amount > 0;
  const isUnserved = wrong?.issues.some(({ field }) => field === 'country');
  const isStuck = delivery !== 'pickup' && quote?.warnings.some(({ code }) => code === 'PICKUP_ONLY');
  const isShort = rows.some(({ change }) => change.gone || change.available !== undefined);
  const seenNow = rows.map(
    ({ line, offer }): BasketLine => ({ ...line, price: offer?.unitPrice.amount ?? line.price }),
  );
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
              shop={shop}
              error={error}
              isNamed={!buyer}
            />
            <Methods quote={isUnserved ? undefined : quote} sent={sent} error={error} days={daysOf(shop.timeZone)} />
            {buyer && buyer.codes.length > 0 && (
              <Field
                name="rewardCode"
                label={messages.rewardCode}
                value={reward ?? ''}
                error={issueIn(language, refused?.error, 'rewardCode')}
                options={[
                  ['', messages.noReward],
                  ...buyer.codes.map(
                    ({ code, discount }) => [code, messages.rewardOf(moneyText(language, discount), code)] as const,
                  ),
                ]}
              />
            )}
            <div class="voucher">
              <Field
                name="voucherCode"
                label={messages.voucherCode}
                value={voucher ?? ''}
                error={wrongVoucher}
                optional
              />
            </div>
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
          {quote && !isUnserved && <Sums of={quote} />}
          {quote && !isUnserved && <Warnings of={quote} />}
          {quote && !isShort && !isStuck && !isUnserved ? (
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
                {isPaidNow && language === 'en'
                  ? messages.pay(`${amountText(language, quote.total)} ${quote.total.currency}`)
                  : (isPaidNow ? messages.pay : messages.placeOrder)(moneyText(language, quote.total))}
              </button>
              {quote.total.amount > 0 && <p class="soft small">{canPay ? messages.payNext : messages.payLater}</p>}
            </>
          ) : (
            // Of a plant that is only picked up, the warning above says so.
            (isUnserved || isShort || !isStuck) && (
              <p>{isUnserved ? messages.unserved(countryName(language, countryIn(wrong))) : messages.blocked}</p>
            )
          )}
          <a href={`${BASE}/basket`}>{messages.change}</a>
        </section>
      </>
    ),
  });
}

/** The country of the address to which nothing is sent. */
const countryIn = (wrong: StoreError | undefined): string =>
  String(wrong?.issues.find(({ field }) => field === 'country')?.received ?? '');

/** From today, where the shop is, to a year ahead. */
function daysOf(timeZone: string): { min: string; max: string } {
  const min = new Intl.DateTimeFormat('sv', { timeZone }).format(new Date());
  const [year, ...rest] = min.split('-');
  return { min, max: [Number(year) + 1, ...rest].join('-').replace('02-29', '02-28') };
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

/** An error of the store that says from which subtotal a voucher can be used, as people write amounts. */
const withMoney = (error: StoreError, language: Language, currency: string | undefined): StoreError =>
  withIssues(error, (issue) =>
    issue.code === 'min_subtotal' && currency
      ? { ...issue, allowed: moneyText(language, { amount: Number(issue.allowed), currency }) }
      : issue,
  );
