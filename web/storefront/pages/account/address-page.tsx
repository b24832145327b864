import type { StoreError } from '../../../client/src/index.ts';
import { countryName } from '../../../ui/country-name.ts';
import { textsOf } from '../../../ui/language.ts';
import { Failure } from '../../../ui/parts/failure.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { Notice } from '../../../ui/parts/notice.tsx';
import { newKey } from '../../../ui/server/forms.ts';
import { Refusal } from '../../../ui/server/refusal.ts';
import { BASE } from '../../base.ts';
import { AddressesDocument } from '../../documents.generated.ts';
import shopMessages from '../../messages.json' with { type: 'json' };
import { AddressFields } from '../../parts/address-fields.tsx';
import { addressLabels } from '../../parts/address-labels.ts';
import { countryOf, servedBy } from '../../parts/countries.ts';
import { issueIn, wrongIn } from '../../parts/issue.ts';
import { customerOf } from '../../server/customer.ts';
import { shopPage } from '../../server/shop-page.tsx';
import type { Visit } from '../../server/visit.ts';
import { ADDRESS_FIELDS, emptyAddress, type NewAddress } from '../checkout/form.ts';
import { ADDRESSES } from './addresses.tsx';
import accountMessages from './messages.json' with { type: 'json' };

/** What was typed, and why it was not kept. */
interface Sent {
  address: NewAddress & { label: string };
  error?: StoreError;
  /** The country has fields that the page did not show. */
  hasOtherFields?: boolean;
}

/** The form of an address: of a new one, or of one of the customer. */
export async function addressPage(visit: Visit, id: string, sent?: Sent): Promise<Response> {
  const messages = textsOf(accountMessages, visit.language);
  const address = sent?.address ?? (await addressOf(visit, id));
  const countries = servedBy(await visit.shop, address.country);
  const title = id === 'new' ? messages.add : messages.changeOf(address.label);
  return shopPage(visit, {
    title,
    kind: 'narrow',
    status: sent?.error?.status ?? 200,
    headers: { 'cache-control': 'no-store' },
    children: (
      <>
        <h1>{title}</h1>
        {sent?.hasOtherFields && (
          <Notice
            tone="wait"
            role="alert"
            takesFocus
            title={textsOf(shopMessages, visit.language).address.otherFields(
              countryName(visit.language, address.country),
            )}
          />
        )}
        {sent?.error && (
          <Failure
            error={sent.error}
            wrong={wrongIn(visit.language, sent.error, {
              label: messages.label,
              ...addressLabels(visit.language, countries, address.country),
            })}
          />
        )}
        <form class="form" method="post" action={`${ADDRESSES}/${id}`} novalidate>
          <input type="hidden" name="key" value={newKey()} />
          <Field
            name="label"
            label={messages.label}
            hint={messages.labelHint}
            value={address.label}
            error={issueIn(visit.language, sent?.error, 'label')}
            maxLength={32}
            required
          />
          <AddressFields address={address} countries={countries} error={sent?.error} />
          <div class="row">
            <button type="submit" class="primary" name="do" value="save">
              {messages.save}
            </button>
            <a class="button quiet" href={`${BASE}/account`}>
              {messages.cancel}
            </a>
          </div>
        </form>
      </>
    ),
  });
}

async function addressOf(visit: Visit, id: string): Promise<NewAddress & { label: string }> {
  const { id: customerId, name } = customerOf(visit);
  const shop = await visit.shop;
  const country = countryOf(visit, { country: shop.country, countries: servedBy(shop) });
  const empty = { ...emptyAddress, label: '', recipient: name, country };
  if (id === 'new') return empty;
  const { customer } = await visit.store.graphql(AddressesDocument, { id: customerId });
  const found = customer.addresses.find((address) => address.id === id);
  if (!found) throw new Refusal(404, 'There is no such address.');
  const typed = ADDRESS_FIELDS.map((field) => [field, found[field] ?? '']);
  return { label: found.label, ...(Object.fromEntries(typed) as NewAddress) };
}
