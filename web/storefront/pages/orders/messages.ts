import type { Messages } from '../../../ui/language.ts';

const en = {
  title: (number: string) => `Order ${number}`,
  placed: 'Ordered',
  thanks: 'Thank you for your order',
  payText: 'We keep the plants for you, and pack them once you have paid.',
  pay: (total: string) => `Pay ${total}`,
  payLater: 'You pay when you collect the plants, or by invoice.',
  notYet: 'The payment has not arrived yet',
  notYetText: 'If you have paid, it may take a moment. Open this page again to see it.',
  notTaken: 'The order could not take this payment',
  notTakenText:
    'It was paid before or cancelled, or the payment was of another amount. Please write to us: you get back what you paid too much.',
  notCancelled: 'The order can no longer be cancelled',
  notCancelledText: 'It goes on as you see it here. If you do not want the plants, please write to us.',
  lines: 'Plants',
  each: (quantity: number, price: string) => `${quantity} × ${price}`,
  refundedUnits: (units: number) => `${units} refunded`,
  summary: 'Summary',
  refunded: 'Refunded',
  paidWith: 'Payment',
  address: 'Goes to',
  pickUp: 'You pick it up.',
  timeline: 'What happened',
  steps: {
    PENDING: 'Ordered',
    PROCESSING: 'Paid. We pack your plants.',
    SHIPPED: 'On its way to you',
    DELIVERED: 'Delivered',
    CANCELLED: 'Cancelled',
    REFUNDED: 'Refunded in full',
  },
  tracking: (number: string) => `Tracking number ${number}`,
  refunds: 'Refunds',
  refundOf: (total: string) => `${total} back to you`,
  refundLine: (quantity: number, name: string) => `${quantity} × ${name}`,
  refundShipping: 'Shipping',
  refundGoodwill: 'Goodwill',
  reasons: {
    CUSTOMER_REQUEST: 'as you asked',
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
      ? 'The point that this money had earned was taken back.'
      : `The ${points} points that this money had earned were taken back.`,
  pointsReturned: (points: number) =>
    points === 1
      ? 'You got the point back that you had spent on it.'
      : `You got the ${points} points back that you had spent on it.`,
  again: 'Order again',
  cancel: 'Cancel the order',
  cancelText: 'Nothing has been paid yet, so that there is nothing to pay back. The plants go back on sale at once.',
  cancelReward: 'The points of your reward come back. Its code ends.',
  cancelNow: 'Yes, cancel it',
  isCancelled: 'This order is cancelled',
  notPaid: 'Nothing was paid, so that there is nothing to pay back.',
  moneyBack: (amount: string) => `You get ${amount} back, the way you paid.`,
  rewardBack: (points: number, code: string) =>
    `${points === 1 ? '1 point is' : `${points} points are`} back in your account. The code ${code} no longer counts.`,
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
  paidWith: 'Zahlung',
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
