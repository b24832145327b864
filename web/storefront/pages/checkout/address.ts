import { createHash } from 'node:crypto';
import type { Store } from '../../../client/src/index.ts';
import { AddAddressDocument, type BuyerQuery } from '../../documents.generated.ts';
import { cut } from '../../server/customer.ts';
import { ADDRESS_FIELDS, type NewAddress } from './form.ts';

type Customer = BuyerQuery['customer'];
type Address = Customer['addresses'][number];

const MAX_LABEL = 32;

/** The customer's address that is this one; if there is none, it is added. */
export async function addressFor(
  store: Store,
  { id: customerId, addresses: known }: Customer,
  address: NewAddress,
  key: string,
): Promise<string> {
  const same = known.find((one) => ADDRESS_FIELDS.every((name) => (one[name] ?? '') === address[name]));
  if (same) return same.id;
  const label = freeLabel(address.line1, known);
  const { addAddress } = await store.graphql(
    AddAddressDocument,
    { customerId, label, ...address },
    { idempotencyKey: keyFor(key, { label, ...address }) },
  );
  return addAddress.id;
}

/** A label that no address of the customer has, as labels must be: the street; with a number, if that is taken. */
export function freeLabel(street: string, known: readonly Pick<Address, 'label'>[]): string {
  const taken = new Set(known.map(({ label }) => label.toLowerCase()));
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : ` ${number}`;
    const label = cut(street || '1', MAX_LABEL - end.length).trim() + end;
    if (!taken.has(label.toLowerCase())) return label;
  }
}

/** The key of adding an address, before the order: the same for the same address, so that correcting a form is no repetition. */
const keyFor = (key: string, content: object): string =>
  `${key}:${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}`;
