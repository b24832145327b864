import type { StoreError } from '../../../client/src/index.ts';
import { useMessages } from '../../../ui/language.ts';
import { Field } from '../../../ui/parts/field.tsx';
import { AddressFields, AddressText } from '../../parts/address-fields.tsx';
import type { Shop } from '../../server/visit.ts';
import type { Buyer } from './buyer.ts';
import type { Delivery, NewAddress } from './form.ts';
import checkoutMessages from './messages.json' with { type: 'json' };

interface DeliveryProps {
  addresses: Buyer['customer']['addresses'];
  delivery: Delivery;
  address: NewAddress;
  countries: Shop['countries'];
  error: StoreError | undefined;
  /** A guest has said the name above. */
  isNamed: boolean;
}

/** How the order reaches the customer. The fields of a new address show while it is chosen (order.css). */
export function DeliveryFields({ addresses, delivery, address, countries, error, isNamed }: DeliveryProps) {
  const messages = useMessages(checkoutMessages);
  const choice = { name: 'delivery', type: 'radio' };
  return (
    <fieldset class="delivery">
      <legend>{messages.delivery}</legend>
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
      <AddressFields address={address} countries={countries} error={error} isNamed={isNamed} />
      <Field
        {...choice}
        id="delivery-pickup"
        value="pickup"
        label={messages.pickUp}
        hint={messages.pickUpHint}
        checked={delivery === 'pickup'}
      />
    </fieldset>
  );
}
