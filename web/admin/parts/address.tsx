import { countryName } from '../../ui/country-name.ts';
import { useLanguage } from '../../ui/language.ts';

interface AddressProps {
  of: { lines: readonly string[]; country: string; phone?: string | null };
}

/** An address as it stands on a parcel, and the phone number of the recipient. */
export const Address = ({ of: { lines, country, phone } }: AddressProps) => (
  <address class="lines">
    {[...lines, countryName(useLanguage(), country), ...(phone ? [phone] : [])].join('\n')}
  </address>
);
