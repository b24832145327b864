import type { StoreError } from '../../client/src/index.ts';
import { useLanguage, useMessages } from '../../ui/language.ts';
import { Field } from '../../ui/parts/field.tsx';
import type { NewAddress } from '../pages/checkout/form.ts';
import { addressMessages } from './address-messages.ts';
import { countries, countryName } from './countries.ts';
import { issueIn } from './issue.ts';

interface AddressFieldsProps {
  address: Partial<NewAddress>;
  error: StoreError | undefined;
}

/** The fields of an address, with what the store says is wrong with them. */
export function AddressFields({ address, error }: AddressFieldsProps) {
  const messages = useMessages(addressMessages);
  const language = useLanguage();
  const common = (name: keyof NewAddress) => ({
    name,
    label: messages[name],
    value: address[name],
    error: issueIn(language, error, name),
  });
  return (
    <div class="address">
      <Field {...common('recipient')} autocomplete="shipping name" maxLength={100} required />
      <Field {...common('line1')} autocomplete="shipping address-line1" maxLength={100} required />
      <Field {...common('line2')} autocomplete="shipping address-line2" maxLength={100} optional />
      <Field {...common('postalCode')} autocomplete="shipping postal-code" maxLength={20} required />
      <Field {...common('city')} autocomplete="shipping address-level2" maxLength={100} required />
      <Field {...common('region')} autocomplete="shipping address-level1" maxLength={100} optional />
      <Field {...common('country')} autocomplete="shipping country" options={countries(language)} required />
    </div>
  );
}

/** An address in one line. */
export function AddressText({ of }: { of: Omit<NewAddress, 'line2' | 'region'> & OptionalLines }) {
  const language = useLanguage();
  const { recipient, line1, line2, postalCode, city, region, country } = of;
  return (
    <>
      {[recipient, line1, line2, `${postalCode} ${city}`, region, countryName(language, country)]
        .filter(Boolean)
        .join(', ')}
    </>
  );
}

interface OptionalLines {
  line2?: string | null;
  region?: string | null;
}
