import { StoreError } from '../../../client/src/index.ts';
import { keyOf, readForm, seeOther } from '../../../ui/server/forms.ts';
import type { Routes } from '../../../ui/server/router.ts';
import { BASE } from '../../base.ts';
import {
  AddAddressDocument,
  RedeemRewardDocument,
  RemoveAddressDocument,
  RenameCustomerDocument,
  UpdateAddressDocument,
} from '../../documents.generated.ts';
import { lacksFields } from '../../parts/countries.ts';
import { customerOf, kept } from '../../server/customer.ts';
import type { Visit } from '../../server/visit.ts';
import { addressIn } from '../checkout/form.ts';
import { accountPage } from './account.tsx';
import { addressPage } from './address-page.tsx';

const ACCOUNT = `${BASE}/account`;

/** What the page says beside its form. */
const SAID = ['BAD_USER_INPUT', 'CONFLICT', 'INSUFFICIENT_POINTS'];

/** Does what a form of the account asks for, with its key; what the store refuses, the page says. */
async function change(
  visit: Visit,
  run: (form: URLSearchParams, idempotencyKey: string) => Promise<unknown>,
  refused: (error: StoreError, form: URLSearchParams) => Promise<Response>,
  done = 'saved',
): Promise<Response> {
  const form = await readForm(visit.request);
  const key = keyOf(form);
  customerOf(visit, ACCOUNT);
  try {
    const page = await run(form, key);
    if (page instanceof Response) return page;
    return seeOther(`${ACCOUNT}?done=${form.get('do') === 'remove' ? 'removed' : done}`);
  } catch (error) {
    if (!(error instanceof StoreError) || !SAID.includes(error.code)) throw error;
    return refused(error, form);
  }
}

async function rename(visit: Visit, name: string, idempotencyKey: string): Promise<void> {
  const { id } = customerOf(visit);
  const { updateCustomer } = await visit.store.graphql(RenameCustomerDocument, { id, name }, { idempotencyKey });
  visit.session.change({ customer: kept(updateCustomer) });
}

/** Saves an address, makes it the default one, or removes it; or shows the fields of the country that was chosen. */
async function changeAddress(visit: Visit, id: string, form: URLSearchParams, idempotencyKey: string) {
  const { store } = visit;
  const options = { idempotencyKey };
  if (form.get('do') === 'remove') return store.graphql(RemoveAddressDocument, { id }, options);
  if (form.get('do') === 'default') return store.graphql(UpdateAddressDocument, { id, isDefault: true }, options);
  const address = typedIn(form);
  const hasOtherFields = lacksFields((await visit.shop).countries, address, form.get('shown') ?? undefined);
  if (hasOtherFields || form.has('update')) return addressPage(visit, id, { address, hasOtherFields });
  if (id !== 'new') return store.graphql(UpdateAddressDocument, { id, ...address }, options);
  return store.graphql(AddAddressDocument, { customerId: customerOf(visit).id, ...address }, options);
}

const typedIn = (form: URLSearchParams) => ({ label: (form.get('label') ?? '').trim(), ...addressIn(form) });

export const accountRoutes: Routes<Visit> = {
  'GET /account': (visit) => accountPage(visit),
  'POST /account/name': (visit) =>
    change(
      visit,
      (form, key) => rename(visit, (form.get('name') ?? '').trim(), key),
      (error) => accountPage(visit, error),
    ),
  'POST /account/redeem': (visit) =>
    change(
      visit,
      (form, idempotencyKey) =>
        visit.store.graphql(
          RedeemRewardDocument,
          { customerId: customerOf(visit).id, rewardId: form.get('rewardId') ?? '' },
          { idempotencyKey },
        ),
      (error) => accountPage(visit, error),
      'redeemed',
    ),
  'GET /account/addresses/:id': (visit, { id = '' }) => addressPage(visit, id),
  'POST /account/addresses/:id': (visit, { id = '' }) =>
    change(
      visit,
      (form, key) => changeAddress(visit, id, form, key),
      (error, form) => addressPage(visit, id, { error, address: typedIn(form) }),
    ),
};
