import type { StoreError } from '../../../client/src/index.ts';
import { countryOptions } from '../../../ui/country-name.ts';
import { useLanguage, useMessages } from '../../../ui/language.ts';
import { Field } from '../../../ui/parts/field.tsx';
import { AddressFields, AddressText } from '../../parts/address-fields.tsx';
import { servedBy } from '../../parts/countries.ts';
import type { Shop } from '../../server/visit.ts';
import type { Buyer } from './buyer.ts';
import type { Delivery, NewAddress } from './form.ts';
import checkoutMessages from './messages.json' with { type: 'json' };

interface DeliveryProps {
  addresses: Buyer['customer']['addresses'];
  delivery: Delivery;
  address: NewAddress;
  shop: Shop;
  error: StoreError | undefined;
  /** A guest has said the name above. */
  isNamed: boolean;
}

/** How many countries a sentence names. */
const MOST_NAMED = 12;

/** How the order reaches the customer. The fields of a new address show while it is chosen (order.css). */
export function DeliveryFields({ addresses, delivery, address, shop, error, isNamed }: DeliveryProps) {
  const messages = useMessages(checkoutMessages);
  const language = useLanguage();
  const served = servedBy(shop);
  const choice = { name: 'delivery', type: 'radio' };
  return (
    <fieldset class="delivery">
      <legend>{messages.delivery}</legend>
      {shop.deliveryZones.length > 0 && served.length <= MOST_NAMED && (
        <p class="soft small">
          {messages.served(
            countryOptions(language, served)
              .map(([, name]) => name)
              .join(', '),
          )}
        </p>
      )}
      {addresses.map((one) => (
        <Field
          {...choice}
          id={`delivery-${one.id}`}
          value={one.id}
          label={one.label}
          hint={<AddressText of={one} />}
          checked={typeof delivery !== 'string' && delivery.addressId === one.id}
          key={one.id}
        />
      ))}
      <Field {...choice} id="delivery-new" value="new" label={messages.newAddress} checked={delivery === 'new'} />
      <AddressFields address={address} countries={served} error={error} isNamed={isNamed} />
      <Field
        {...choice}
        id="delivery-pickup"
        value="pickup"
        label={messages.pickUp}
        hint={shop.pickupPlace ? `${shop.pickupPlace} · ${messages.pickUpHint}` : messages.pickUpHint}
        checked={delivery === 'pickup'}
      />
    </fieldset>
  );
}
