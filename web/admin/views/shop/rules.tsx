import { type Language, textsOf, useLanguage, useMessages } from '../../../ui/language.ts';
import { MAX_AMOUNT, Money } from '../../../ui/parts/money.tsx';
import { durationText } from '../../../ui/parts/when.tsx';
import { type ShopQuery, UpdateOrganizationDocument } from '../../documents.generated.ts';
import { Action } from '../../parts/action.tsx';
import { Facts } from '../../parts/facts.tsx';
import { amountField, changesIn, type FieldFacts } from '../../parts/fields.tsx';
import shopMessages from './messages.json' with { type: 'json' };

type Organization = ShopQuery['organization'];
type Of = { of: Organization };

function fieldsOf(shop: Organization, language: Language): FieldFacts[] {
  const messages = textsOf(shopMessages, language);
  const { currency, shippingFee, freeShippingFrom } = shop;
  const fee = amountField(language, currency, shippingFee.amount);
  const free = amountField(
    language,
    currency,
    freeShippingFrom.amount === MAX_AMOUNT ? undefined : freeShippingFrom.amount,
  );
  return [
    { name: 'name', label: messages.name, value: shop.name, required: true },
    { name: 'shippingFee', label: `${messages.shippingFee} (${currency})`, ...fee, required: true },
    {
      name: 'freeShippingFrom',
      label: `${messages.freeFrom} (${currency})`,
      ...free,
      read: (text) => (text === '' ? MAX_AMOUNT : free.read(text)),
      hint: messages.freeFromHint,
    },
    {
      name: 'pendingOrderMinutes',
      label: messages.pendingMinutes,
      value: String(shop.pendingOrderMinutes),
      read: Number,
      type: 'number',
      required: true,
      hint: messages.pendingHint,
    },
    { name: 'timeZone', label: messages.timeZone, value: shop.timeZone, required: true, hint: messages.timeZoneHint },
    {
      name: 'apiVersion',
      label: messages.apiVersion,
      value: shop.apiVersion,
      required: true,
      hint: messages.apiVersionHint,
    },
  ];
}

export function EditRules({ of: shop }: Of) {
  const messages = useMessages(shopMessages);
  const fields = fieldsOf(shop, useLanguage());
  return (
    <Action
      id="rules"
      label={messages.edit}
      shortcut="e"
      document={UpdateOrganizationDocument}
      variables={(filled) => changesIn(fields, filled)}
      submit={messages.save}
      text={<span class="soft">{messages.editHint}</span>}
      fields={fields}
    />
  );
}

export function Rules({ of: shop }: Of) {
  const messages = useMessages(shopMessages);
  const { freeShippingFrom, pendingOrderMinutes: minutes } = shop;
  const after = durationText(useLanguage(), minutes);
  return (
    <section class="card aside" aria-labelledby="rules-title">
      <h2 id="rules-title">{messages.rules}</h2>
      <Facts
        of={[
          [messages.slug, <code key="slug">{shop.slug}</code>],
          [messages.currency, shop.currency],
          [messages.prefix, <code key="prefix">{shop.orderPrefix}-</code>],
          [messages.shippingFee, <Money key="fee" of={shop.shippingFee} />],
          [
            messages.freeFrom,
            freeShippingFrom.amount === MAX_AMOUNT ? messages.never : <Money key="free" of={freeShippingFrom} />,
          ],
          [messages.pending, minutes === 0 ? messages.never : messages.pendingAfter(after)],
          [messages.timeZone, shop.timeZone],
          [messages.apiVersion, shop.apiVersion],
        ]}
      />
    </section>
  );
}
