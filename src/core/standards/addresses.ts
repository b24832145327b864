import { formatAddress } from 'localized-address-format';

interface AddressParts {
  recipient: string;
  line1: string;
  line2?: string | null;
  city: string;
  region?: string | null;
  postalCode: string;
  country: string;
  company?: string | null;
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
  const { recipient, line1, line2, city, region, postalCode, country, company } = address;
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
      organization: company ?? '',
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

const listed = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));

/** The countries of addresses: ISO 3166-1 alpha-2, and `XK`, which posts and parcel services use for Kosovo. */
export const countries = listed(
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW',
);

/** Where mail needs a postal code, after Google's libaddressinput. Elsewhere there is none, or many people do without one. */
const needing = listed(
  'AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GL GP GR GS GU HU IM IN IO IT JE JP KR LI LT LU LV MF MH MP MQ MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SJ SK SM TC TR TW UA US VI WF YT ZA',
);

/** In capital or small letters; `ß`, whose capitals are `SS`, is none. */
export const isCountry = (code: string): boolean => /^[a-z]{2}$/i.test(code) && countries.has(code.toUpperCase());

export const needsPostalCode = (country: string): boolean => needing.has(country.toUpperCase());
