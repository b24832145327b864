import type { Messages } from '../../../ui/language.ts';

const en = {
  search: 'Number or email',
  status: 'Status',
  all: 'All',
  number: 'Number',
  customer: 'Customer',
  placed: 'Placed',
  refunded: 'Refunded',
  total: 'Total',
  email: 'Email',
  currency: 'Currency',
  pick: (number: string) => `Select ${number}`,
  pickAll: 'Select all that are shown',
  csv: 'Download as CSV',
  none: 'No orders match.',
  noneFound: (text: string) => `No order’s number or customer’s email begins with “${text}”.`,
};

const de: typeof en = {
  search: 'Nummer oder E-Mail',
  status: 'Status',
  all: 'Alle',
  number: 'Nummer',
  customer: 'Kunde',
  placed: 'Bestellt',
  refunded: 'Erstattet',
  total: 'Summe',
  email: 'E-Mail',
  currency: 'Währung',
  pick: (number) => `${number} auswählen`,
  pickAll: 'Alle gezeigten auswählen',
  csv: 'Als CSV herunterladen',
  none: 'Solche Bestellungen gibt es nicht.',
  noneFound: (text) => `Keine Nummer einer Bestellung und keine E-Mail eines Kunden beginnt mit „${text}“.`,
};

export const orderMessages: Messages<typeof en> = { en, de };
