import type { Messages } from '../../ui/language.ts';

const en = {
  hint: 'Order number, email, SKU, name or view',
  hintForAdmins: 'Order number, email, SKU, name, view, or the id of a request or an event',
  none: (text: string) => `No results for “${text}”.`,
  kinds: {
    view: 'View',
    order: 'Order',
    plant: 'Plant',
    customer: 'Customer',
    request: 'Request',
    event: 'Event',
    delivery: 'Delivery',
    webhook_endpoint: 'Webhook endpoint',
  },
};

const de: typeof en = {
  hint: 'Bestellnummer, E-Mail, SKU, Name oder Ansicht',
  hintForAdmins: 'Bestellnummer, E-Mail, SKU, Name, Ansicht, oder die ID einer Anfrage oder eines Ereignisses',
  none: (text) => `Nichts heißt „${text}“.`,
  kinds: {
    view: 'Ansicht',
    order: 'Bestellung',
    plant: 'Pflanze',
    customer: 'Kunde',
    request: 'Anfrage',
    event: 'Ereignis',
    delivery: 'Zustellung',
    webhook_endpoint: 'Webhook-Endpunkt',
  },
};

export const findMessages: Messages<typeof en> = { en, de };
