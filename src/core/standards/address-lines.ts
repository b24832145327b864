import { formatAddress } from 'localized-address-format';

interface AddressParts {
  recipient: string;
  line1: string;
  line2?: string | null;
  city: string;
  region?: string | null;
  postalCode: string;
  country: string;
}

type PlaceField = 'city' | 'region' | 'postalCode';

/** What names a place, in the order in which the format of the country has it. */
const formatted = (country: string): PlaceField[] => {
  const place = { locality: 'city', administrativeArea: 'region', postalCode: 'postalCode' };
  const line = formatAddress({ postalCountry: country, ...place }, 'latin').join(' ');
  return (line.match(/city|region|postalCode/g) ?? []) as PlaceField[];
};

/** What names a place in this country, in the order in which it is written. Every address has a city. */
export function placeFieldsOf(country: string): PlaceField[] {
  const fields = formatted(country);
  return fields.includes('city') ? fields : ['city', ...fields];
}

/** In Chinese, Japanese and Korean, an address begins with what is largest. */
const FROM_LARGE_TO_SMALL = /[\p{scx=Han}\p{scx=Hangul}\p{scx=Hiragana}\p{scx=Katakana}]/u;

/**
 * An address as it is written on a parcel in its country, without the name of the country. Nothing that a person typed is lost: what
 * the format of the country leaves out is added.
 */
export function linesOf(address: AddressParts): string[] {
  const { recipient, line1, line2, city, region, postalCode, country } = address;
  const fields = formatted(country);
  const script = FROM_LARGE_TO_SMALL.test(line1 + city) ? 'local' : 'latin';
  const word = ownWord(country);
  const hasCity = fields.includes('city') || city.toUpperCase() === word;
  const street = [line1, line2].filter(Boolean);
  const parts = hasCity ? street : script === 'local' ? [city, ...street] : [...street, city];
  const lines = formatAddress(
    {
      postalCountry: country,
      name: recipient,
      // As one: the library begins a line after the second one.
      addressLines: [parts.join('\n')],
      locality: city,
      administrativeArea: region ?? '',
      postalCode: word ? postalCode.replace(new RegExp(`^${word}[- ]*`, 'i'), '') : postalCode,
    },
    script,
  );
  const others = (['region', 'postalCode'] as const)
    .filter((name) => !fields.includes(name))
    .map((name) => address[name]);
  return [...lines.join('\n').split('\n'), ...others].flatMap((line) => line?.trim() || []);
}

/** The word that the format itself writes beside a postal code: `CH` of `CH-3000`, `SINGAPORE`. People type it, too. */
const ownWord = (country: string): string =>
  formatAddress({ postalCountry: country, postalCode: '0' }, 'latin')
    .join(' ')
    .match(/[A-Z]+/)?.[0] ?? '';
