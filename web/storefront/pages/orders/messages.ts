import type { Messages } from '../../../ui/language.ts';

const en = {
  title: (number: string) => `Order ${number}`,
  placed: 'Ordered',
  thanks: 'Thank you for your order',
  payText: 'Your plants are reserved. We pack them once you have paid.',
  pay: (total: string) => `Pay ${total}`,
  payLater: 'You pay when you pick up, or by invoice.',
  notYet: 'Your payment has not arrived yet',
  notYetText: 'If you have paid, it may take a moment. Open this page again to check.',
  notTaken: 'We could not accept this payment',
  notTakenText:
    'The order was already paid or cancelled, or the amount was another. Please contact us: you get a refund of what you paid too much.',
  notCancelled: 'This order can no longer be cancelled',
  notCancelledText: 'If you do not want the plants, please contact us.',
  lines: 'Items',
  each: (quantity: number, price: string) => `${quantity} × ${price}`,
  refundedUnits: (units: number) => `${units} refunded`,
  summary: 'Order summary',
  refunded: 'Refunded',
  address: 'Ships to',
  pickUp: 'Pick up in store',
  timeline: 'Order history',
  steps: {
    PENDING: 'Ordered',
    PROCESSING: 'Paid. We are packing your plants.',
    SHIPPED: 'On its way to you',
    DELIVERED: 'Delivered',
    CANCELLED: 'Cancelled',
    REFUNDED: 'Refunded in full',
  },
  tracking: (number: string) => `Tracking number ${number}`,
  refunds: 'Refunds',
  refundOf: (total: string) => `${total} refunded`,
  refundLine: (quantity: number, name: string) => `${quantity} × ${name}`,
  refundShipping: 'Shipping',
  refundGoodwill: 'Goodwill',
  reasons: {
    CUSTOMER_REQUEST: 'at your request',
    DAMAGED: 'damaged',
    DEAD_ON_ARRIVAL: 'dead on arrival',
    GOODWILL: 'goodwill',
    LOST: 'lost on the way',
    OTHER: 'another reason',
    PEST_OR_DISEASE: 'pest or disease',
    WRONG_PLANT: 'wrong plant',
  },
  pointsReversed: (points: number) =>
    points === 1
      ? 'The point that you had earned on this was removed.'
      : `The ${points} points that you had earned on this were removed.`,
  pointsReturned: (points: number) =>
    points === 1
      ? 'The point that you had redeemed was returned.'
      : `The ${points} points that you had redeemed were returned.`,
  again: 'Order again',
  cancel: 'Cancel order',
  cancelText: 'You have not paid yet, so there is nothing to refund. The plants go back on sale at once.',
  cancelReward: 'The points of your reward are returned. Its code is no longer valid.',
  cancelNow: 'Yes, cancel order',
  isCancelled: 'This order has been cancelled',
  notPaid: 'You had not paid, so there is nothing to refund.',
  moneyBack: (amount: string) => `You get a refund of ${amount}, the way you paid.`,
  rewardBack: (points: number, code: string) =>
    `${points === 1 ? '1 point is' : `${points} points are`} back in your account. The code ${code} is no longer valid.`,
  toAccount: 'All orders',
  full: 'Your basket has no room for all of these plants.',
};

const de: typeof en = {
  title: (number) => `Bestellung ${number}`,
  placed: 'Bestellt',
  thanks: 'Vielen Dank für Ihre Bestellung',
  payText: 'Wir halten die Pflanzen für Sie zurück und packen sie, sobald Sie bezahlt haben.',
  pay: (total) => `${total} bezahlen`,
  payLater: 'Sie bezahlen bei der Abholung oder auf Rechnung.',
  notYet: 'Die Zahlung ist noch nicht angekommen',
  notYetText: 'Wenn Sie bezahlt haben, kann es einen Moment dauern. Öffnen Sie diese Seite dann noch einmal.',
  notTaken: 'Die Bestellung konnte diese Zahlung nicht annehmen',
  notTakenText:
    'Sie wurde schon bezahlt oder storniert, oder der Betrag war ein anderer. Bitte schreiben Sie uns: Was Sie zu viel bezahlt haben, bekommen Sie zurück.',
  notCancelled: 'Die Bestellung kann nicht mehr storniert werden',
  notCancelledText:
    'Sie geht weiter, wie Sie es hier sehen. Wenn Sie die Pflanzen nicht möchten, schreiben Sie uns bitte.',
  lines: 'Pflanzen',
  each: (quantity, price) => `${quantity} × ${price}`,
  refundedUnits: (units) => `${units} erstattet`,
  summary: 'Übersicht',
  refunded: 'Erstattet',
  address: 'Geht an',
  pickUp: 'Sie holen sie ab.',
  timeline: 'Was geschehen ist',
  steps: {
    PENDING: 'Bestellt',
    PROCESSING: 'Bezahlt. Wir packen Ihre Pflanzen.',
    SHIPPED: 'Unterwegs zu Ihnen',
    DELIVERED: 'Zugestellt',
    CANCELLED: 'Storniert',
    REFUNDED: 'Ganz erstattet',
  },
  tracking: (number) => `Sendungsnummer ${number}`,
  refunds: 'Erstattungen',
  refundOf: (total) => `${total} zurück an Sie`,
  refundLine: (quantity, name) => `${quantity} × ${name}`,
  refundShipping: 'Versand',
  refundGoodwill: 'Kulanz',
  reasons: {
    CUSTOMER_REQUEST: 'auf Ihren Wunsch',
    DAMAGED: 'beschädigt',
    DEAD_ON_ARRIVAL: 'tot angekommen',
    GOODWILL: 'Kulanz',
    LOST: 'unterwegs verloren',
    OTHER: 'anderer Grund',
    PEST_OR_DISEASE: 'Schädling oder Krankheit',
    WRONG_PLANT: 'falsche Pflanze',
  },
  pointsReversed: (points) =>
    points === 1
      ? 'Der Punkt, den dieses Geld gebracht hatte, wurde zurückgenommen.'
      : `Die ${points} Punkte, die dieses Geld gebracht hatte, wurden zurückgenommen.`,
  pointsReturned: (points) =>
    points === 1
      ? 'Den Punkt, den Sie dafür eingelöst hatten, haben Sie zurückbekommen.'
      : `Die ${points} Punkte, die Sie dafür eingelöst hatten, haben Sie zurückbekommen.`,
  again: 'Noch einmal bestellen',
  cancel: 'Bestellung stornieren',
  cancelText:
    'Es wurde noch nichts bezahlt, also ist nichts zurückzuzahlen. Die Pflanzen sind sofort wieder im Verkauf.',
  cancelReward: 'Die Punkte Ihrer Prämie kommen zurück. Ihr Code endet.',
  cancelNow: 'Ja, stornieren',
  isCancelled: 'Diese Bestellung ist storniert',
  notPaid: 'Es wurde nichts bezahlt, also ist nichts zurückzuzahlen.',
  moneyBack: (amount) => `Sie bekommen ${amount} zurück, auf dem Weg, auf dem Sie bezahlt haben.`,
  rewardBack: (points, code) =>
    `${points === 1 ? '1 Punkt ist' : `${points} Punkte sind`} wieder auf Ihrem Konto. Der Code ${code} gilt nicht mehr.`,
  toAccount: 'Alle Bestellungen',
  full: 'In Ihrem Warenkorb ist kein Platz für alle diese Pflanzen.',
};

export const orderMessages: Messages<typeof en> = { en, de };
