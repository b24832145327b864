import type { Messages } from '../../../ui/language.ts';

const en = {
  toPack: 'To pack',
  nothingToPack: 'Every paid order is shipped.',
  soldOut: 'Sold out',
  nothingSoldOut: 'Every plant is in stock.',
  failing: 'Failing',
  nothingFailing: 'Every webhook endpoint gets its events.',
  since: 'first failed',
  disabled: 'disabled',
  all: (count: number) => `All ${count}`,
  today: 'Today',
  week: 'Last 7 days',
  orders: 'Orders',
  units: 'Units',
  refunds: 'Refunds',
  net: 'Net sales',
  hint: (zone: string) => `Days begin at midnight (${zone}).`,
};

const de: typeof en = {
  toPack: 'Zu packen',
  nothingToPack: 'Jede bezahlte Bestellung ist versandt.',
  soldOut: 'Ausverkauft',
  nothingSoldOut: 'Jede Pflanze ist auf Lager.',
  failing: 'Gestört',
  nothingFailing: 'Jeder Webhook-Endpunkt bekommt seine Ereignisse.',
  since: 'zuerst fehlgeschlagen',
  disabled: 'abgeschaltet',
  all: (count) => `Alle ${count}`,
  today: 'Heute',
  week: 'Letzte 7 Tage',
  orders: 'Bestellungen',
  units: 'Stück',
  refunds: 'Erstattungen',
  net: 'Umsatz netto',
  hint: (zone) => `Tage beginnen um Mitternacht (${zone}).`,
};

export const startMessages: Messages<typeof en> = { en, de };
