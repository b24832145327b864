import { countryName } from '../../ui/country-name.ts';
import { useLanguage } from '../../ui/language.ts';

/** An address as it stands on a parcel. */
export const Address = ({ of: { lines, country } }: { of: { lines: readonly string[]; country: string } }) => (
  <address class="lines">{[...lines, countryName(useLanguage(), country)].join('\n')}</address>
);
