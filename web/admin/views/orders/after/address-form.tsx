import { countryOptions } from '../../../../ui/country-name.ts';
import { useLanguage, useMessages } from '../../../../ui/language.ts';
import { Failure } from '../../../../ui/parts/failure.tsx';
import { useAsk } from '../../../ask.ts';
import { OrderAddressDocument, UpdateOrderAddressDocument } from '../../../documents.generated.ts';
import { Form } from '../../../parts/form.tsx';
import afterMessages from './messages.json' with { type: 'json' };

interface FormOfOrder {
  orderId: string;
  onDone(): void;
}

const NEEDED = ['recipient', 'line1', 'city', 'country'];

/** Corrects where an order goes. */
export function AddressForm({ orderId, onDone }: FormOfOrder) {
  const messages = useMessages(afterMessages);
  const language = useLanguage();
  const { data, error } = useAsk(OrderAddressDocument, { id: orderId });
  const address = data?.order.shippingAddress;
  if (error) return <Failure error={error} />;
  if (!data || !address) return null;
  const names = ['recipient', 'company', 'line1', 'line2', 'postalCode', 'city', 'region', 'country', 'phone'] as const;
  const options = countryOptions(language, data.organization.countries);
  return (
    <Form
      document={UpdateOrderAddressDocument}
      fields={names.map((name) => ({
        name,
        label: messages[name],
        value: address[name] ?? '',
        required: NEEDED.includes(name),
        optional: !NEEDED.includes(name) && name !== 'postalCode',
        ...(name === 'country' && { options }),
      }))}
      variables={(filled) => ({
        orderId,
        recipient: filled('recipient'),
        line1: filled('line1'),
        city: filled('city'),
        postalCode: filled('postalCode'),
        country: filled('country'),
        line2: filled('line2'),
        region: filled('region'),
        company: filled('company'),
        phone: filled('phone'),
      })}
      submit={messages.correct}
      onDone={onDone}
      onCancel={onDone}
    />
  );
}
