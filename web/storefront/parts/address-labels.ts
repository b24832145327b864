import { type Language, textsOf } from '../../ui/language.ts';
import shopMessages from '../messages.json' with { type: 'json' };
import type { Shop } from '../server/visit.ts';
import { placeFieldsOf } from './countries.ts';

type Labels = Omit<(typeof shopMessages)['en']['address'], 'otherFields'>;

/** What these countries call a field. */
const names: Record<Language, { postalCode?: Record<string, string>; region: Record<string, string> }> = {
  en: {
    postalCode: {
      'ZIP code': 'AS FM GU MH MP PR PW US VI',
      Postcode: 'AU GB GG IM JE NZ',
      Eircode: 'IE',
      'PIN code': 'IN',
    },
    region: {
      State: 'AU BR FM IN MX MY NG US VE VI',
      Province: 'CA CN ES IT',
      County: 'IE',
      Prefecture: 'JP',
      Emirate: 'AE',
    },
  },
  de: { region: { Bundesstaat: 'AU BR IN MX MY NG US VE', Provinz: 'CA CN ES IT', Präfektur: 'JP', Emirat: 'AE' } },
};

/** The names of all fields of an address in this country, in the order of its form. */
export function addressLabels(language: Language, countries: Shop['countries'], country: string) {
  const place = placeFieldsOf(countries, country);
  const order = new Set([
    ...(['country', 'recipient', 'company', 'line1', 'line2'] as const),
    ...place,
    'region',
    'postalCode',
    'phone',
  ] as const);
  return Object.fromEntries([...order].map((field) => [field, labelOf(language, field, country)]));
}

/** The name of a field of an address in this country. */
export function labelOf(language: Language, field: keyof Labels, country = ''): string {
  const own = Object.entries(Object(names[language])[field] ?? {}) as [string, string][];
  return (
    own.find(([, codes]) => codes.split(' ').includes(country))?.[0] ?? textsOf(shopMessages, language).address[field]
  );
}
