import type { Messages } from '../../../ui/language.ts';

const en = {
  by: { DAY: 'Day', WEEK: 'Week', MONTH: 'Month', PLANT: 'Plant' },
  rows: 'Group by',
  from: 'From',
  to: 'To',
  name: { DAY: 'Day', WEEK: 'Week of', MONTH: 'Month', PLANT: 'Plant' },
  orders: 'Orders',
  units: 'Units',
  gross: 'Gross sales',
  discounts: 'Discounts',
  shipping: 'Shipping',
  refunds: 'Refunds',
  net: 'Net sales',
  noPlant: 'No plant: shipping, goodwill',
  sum: 'Total',
  hint: (zone: string) =>
    `A sale counts when it is paid, a refund when it is made. Days begin at midnight (${zone}). Without dates, these are the last 30 days.`,
  none: 'No sales in this period',
  noneHint: 'Choose another period.',
};

const de: typeof en = {
  by: { DAY: 'Nach Tag', WEEK: 'Nach Woche', MONTH: 'Nach Monat', PLANT: 'Nach Pflanze' },
  rows: 'Zeilen',
  from: 'Von',
  to: 'Bis',
  name: { DAY: 'Tag', WEEK: 'Woche ab', MONTH: 'Monat', PLANT: 'Pflanze' },
  orders: 'Bestellungen',
  units: 'Stück',
  gross: 'Brutto',
  discounts: 'Rabatte',
  shipping: 'Versand',
  refunds: 'Erstattungen',
  net: 'Netto',
  noPlant: 'Keine Pflanze: Versand, Kulanz',
  sum: 'Summe',
  hint: (zone) =>
    `Ein Verkauf zählt bei der Bezahlung, eine Erstattung, wenn sie gemacht wird. Tage beginnen um Mitternacht (${zone}). Ohne Daten sind es die letzten 30 Tage.`,
  none: 'In dieser Zeit wurde nichts verkauft oder erstattet',
  noneHint: 'Wählen Sie eine andere Zeit.',
};

export const salesMessages: Messages<typeof en> = { en, de };
