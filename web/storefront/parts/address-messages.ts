import type { Messages } from '../../ui/language.ts';

const en = {
  recipient: 'Recipient',
  line1: 'Street and number',
  line2: 'Second line',
  postalCode: 'Postal code',
  city: 'City',
  region: 'State or region',
  country: 'Country',
};

const de: typeof en = {
  recipient: 'Empfänger',
  line1: 'Straße und Hausnummer',
  line2: 'Adresszusatz',
  postalCode: 'Postleitzahl',
  city: 'Ort',
  region: 'Bundesland oder Region',
  country: 'Land',
};

export const addressMessages: Messages<typeof en> = { en, de };
