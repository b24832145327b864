import type { StoreError } from '../../client/src/index.ts';
import { countryName, countryOptions } from '../../ui/country-name.ts';
import { useLanguage } from '../../ui/language.ts';
import { Field } from '../../ui/parts/field.tsx';
import type { NewAddress } from '../pages/checkout/form.ts';
import type { Shop } from '../server/visit.ts';
import { labelOf } from './address-labels.ts';
import { placeFieldsOf } from './countries.ts';
import { issueIn } from './issue.ts';

interface AddressFieldsProps {
  address: Partial<NewAddress>;
  countries: Shop['countries'];
  error: StoreError | undefined;
  /** The form asks for the name already. */
  isNamed?: boolean;
}

/** The fields of an address as its country has them, with what the store says is wrong with them. */
export function AddressFields({ address, countries, error, isNamed }: AddressFieldsProps) {
  const language = useLanguage();
  const { country } = address;
  const common = (name: keyof NewAddress) => ({
    name,
    label: labelOf(language, name, country),
    value: address[name],
    error: issueIn(language, error, name),
  });
  const place = placeFieldsOf(countries, country);
  const needsCode = countries.find(({ code }) => code === country)?.needsPostalCode;
  const fields = {
    city: { autocomplete: 'shipping address-level2', maxLength: 100, required: true },
    region: { autocomplete: 'shipping address-level1', maxLength: 100, optional: true },
    postalCode: { autocomplete: 'shipping postal-code', maxLength: 20, required: needsCode, optional: !needsCode },
  };
  // What was typed stays, whatever the country.
  const others = (['region', 'postalCode'] as const).filter((name) => address[name] && !place.includes(name));
  return (
    <div class="address">
      <Field
        {...common('country')}
        autocomplete="shipping country"
        options={countryOptions(language, countries)}
        required
      />
      {!isNamed && <Field {...common('recipient')} autocomplete="shipping name" maxLength={100} required />}
      <Field {...common('company')} autocomplete="shipping organization" maxLength={100} optional />
      <Field {...common('line1')} autocomplete="shipping address-line1" maxLength={100} required />
      <Field {...common('line2')} autocomplete="shipping address-line2" maxLength={100} optional />
      <div class="place">
        <input type="hidden" name="shown" value={country} />
        {[...place, ...others].map((name) => (
          <Field {...common(name)} {...fields[name]} key={name} />
        ))}
      </div>
      <Field {...common('phone')} type="tel" autocomplete="shipping tel" maxLength={30} optional />
    </div>
  );
}

/** An address in one line. */
export function AddressText({ of: { lines, country } }: { of: { lines: readonly string[]; country: string } }) {
  return <>{[...lines, countryName(useLanguage(), country)].join(', ')}</>;
}
