import type { Language, Messages } from '../../ui/language.ts';
import type { Shop } from '../server/visit.ts';
import { placeFieldsOf } from './countries.ts';

const en = {
  recipient: 'Recipient',
  line1: 'Street and number',
  line2: 'Second line',
  postalCode: 'Postal code',
  city: 'City',
  region: 'State or region',
  country: 'Country',
  otherFields: (country: string) => `Please complete the address: in ${country}, it has other fields`,
};

const de: typeof en = {
  recipient: 'Empfänger',
  line1: 'Straße und Hausnummer',
  line2: 'Adresszusatz',
  postalCode: 'Postleitzahl',
  city: 'Ort',
  region: 'Bundesland oder Region',
  country: 'Land',
  otherFields: (country) => `Bitte vervollständigen Sie die Adresse: In ${country} hat sie andere Felder`,
};

export const addressMessages: Messages<typeof en> = { en, de };

/** What these countries call a field. */
const names: Messages<{ postalCode?: Record<string, string>; region: Record<string, string> }> = {
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
    ...(['country', 'recipient', 'line1', 'line2'] as const),
    ...place,
    'region',
    'postalCode',
  ] as const);
  return Object.fromEntries([...order].map((field) => [field, labelOf(language, field, country)]));
}

/** The name of a field of an address in this country. */
export function labelOf(language: Language, field: Exclude<keyof typeof en, 'otherFields'>, country = ''): string {
  const own = Object.entries(Object(names[language])[field] ?? {}) as [string, string][];
  return own.find(([, codes]) => codes.split(' ').includes(country))?.[0] ?? addressMessages[language][field];
}
