import type { Messages } from '../../../../ui/language.ts';

const en = {
  title: 'Packing slips',
  slip: (number: string) => `Packing slip ${number}`,
  print: 'Print',
  none: 'There is nothing to pack',
  sku: 'SKU',
  plant: 'Plant',
  quantity: 'Quantity',
  packed: 'Packed',
  ordered: 'Ordered',
  pickUp: 'The customer picks it up:',
  picked: (count: number) => `${count} selected`,
  slips: 'Packing slips',
  ship: 'Mark as shipped',
  shipTitle: (count: number) => (count === 1 ? 'Mark 1 order as shipped' : `Mark ${count} orders as shipped`),
  shipText: 'Each customer sees the tracking number. An order without one is shipped, too.',
  notToShip: 'Only paid orders that are not shipped can be marked. Left out:',
  tracking: (number: string) => `Tracking number of ${number}`,
  isShipped: 'Shipped',
  shipped: (count: number) => (count === 1 ? '1 order is shipped.' : `${count} orders are shipped.`),
};

const de: typeof en = {
  title: 'Packzettel',
  slip: (number) => `Packzettel ${number}`,
  print: 'Drucken',
  none: 'Es ist nichts zu packen',
  sku: 'SKU',
  plant: 'Pflanze',
  quantity: 'Anzahl',
  packed: 'Gepackt',
  ordered: 'Bestellt',
  pickUp: 'Der Kunde holt ab:',
  picked: (count) => `${count} ausgewählt`,
  slips: 'Packzettel',
  ship: 'Als versandt markieren',
  shipTitle: (count) =>
    count === 1 ? '1 Bestellung als versandt markieren' : `${count} Bestellungen als versandt markieren`,
  shipText: 'Jeder Kunde sieht die Sendungsnummer. Auch eine Bestellung ohne Nummer wird versandt.',
  notToShip: 'Markiert werden nur bezahlte Bestellungen, die nicht versandt sind. Ausgelassen:',
  tracking: (number) => `Sendungsnummer von ${number}`,
  isShipped: 'Versandt',
  shipped: (count) => (count === 1 ? '1 Bestellung ist versandt.' : `${count} Bestellungen sind versandt.`),
};

export const packingMessages: Messages<typeof en> = { en, de };
