import { useMessages } from '../../../ui/language.ts';
import { Badge } from '../../../ui/parts/status.tsx';
import { newKey } from '../../../ui/server/forms.ts';
import { BASE } from '../../base.ts';
import type { AddressFieldsFragment } from '../../documents.generated.ts';
import { AddressText } from '../../parts/address-fields.tsx';
import accountMessages from './messages.json' with { type: 'json' };

export const ADDRESSES = `${BASE}/account/addresses`;

/** The addresses of a customer, and what can be done with each. */
export function Addresses({ addresses }: { addresses: readonly AddressFieldsFragment[] }) {
  const messages = useMessages(accountMessages);
  return (
    <section class="card" aria-labelledby="addresses">
      <h2 id="addresses">{messages.addresses}</h2>
      {addresses.length === 0 && <p>{messages.noAddresses}</p>}
      <ul class="addresses">
        {addresses.map((address) => {
          const { id, label, isDefault } = address;
          return (
            <li key={id}>
              <p class="row">
                <strong>{label}</strong> {isDefault && <Badge tone="good">{messages.isDefault}</Badge>}
              </p>
              <p class="small">
                <AddressText of={address} />
              </p>
              <form class="row small" method="post" action={`${ADDRESSES}/${id}`}>
                <input type="hidden" name="key" value={newKey()} />
                <a class="button quiet" href={`${ADDRESSES}/${id}`} aria-label={messages.changeOf(label)}>
                  {messages.change}
                </a>
                {!isDefault && (
                  <button
                    type="submit"
                    class="quiet"
                    name="do"
                    value="default"
                    aria-label={messages.makeDefaultOf(label)}
                  >
                    {messages.makeDefault}
                  </button>
                )}
                <button type="submit" class="quiet" name="do" value="remove" aria-label={messages.removeOf(label)}>
                  {messages.remove}
                </button>
              </form>
            </li>
          );
        })}
      </ul>
      <a class="button" href={`${ADDRESSES}/new`}>
        {messages.add}
      </a>
    </section>
  );
}
