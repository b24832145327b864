import type { Messages } from '../../../ui/language.ts';

const en = {
  title: 'Checkout',
  who: 'Contact',
  guest: 'No account needed. We write to this address about your order.',
  haveAccount: 'Already have an account?',
  signIn: 'Sign in',
  name: 'Name',
  email: 'Email',
  delivery: 'Delivery',
  newAddress: 'Ship to a new address',
  pickUp: 'Pick up in store',
  pickUpHint: 'Free: nothing is shipped.',
  rewardCode: 'Reward code',
  noReward: 'No reward',
  rewardOf: (amount: string, code: string) => `${amount} off (${code})`,
  update: 'Update total',
  plants: 'Order summary',
  change: 'Edit basket',
  placeOrder: (total: string) => `Place order · ${total}`,
  payNext: 'You pay in the next step.',
  blocked: 'Some of these plants are not available as you want them. Edit your basket, then check out.',
  changed: (now: string) => `The total is now ${now}`,
  changedText: (seen: string) =>
    `It was ${seen} before. Your order has not been placed: check the total, then place it.`,
  short: 'Your order has not been placed: some plants are no longer available',
  taken: 'This email address already has an account',
  takenText:
    'Your order has not been placed. If the address is yours, sign in with a link that we send there. Your basket is kept.',
  sendLink: 'Email me a sign-in link',
  reused: 'This order has already been placed',
  reusedText: 'It has another delivery or reward. Nothing was ordered again.',
  pending: 'Nothing was ordered',
};

const de: typeof en = {
  title: 'Kasse',
  who: 'Wer Sie sind',
  guest: 'Sie brauchen kein Konto. Zu Ihrer Bestellung schreiben wir an diese Adresse.',
  haveAccount: 'Haben Sie hier schon einmal bestellt?',
  signIn: 'Anmelden',
  name: 'Name',
  email: 'E-Mail',
  delivery: 'Wie es zu Ihnen kommt',
  newAddress: 'An eine neue Adresse',
  pickUp: 'Ich hole es ab',
  pickUpHint: 'Es wird nichts versandt, der Versand ist frei.',
  rewardCode: 'Prämien-Code',
  noReward: 'Keine',
  rewardOf: (amount, code) => `${amount} weniger (${code})`,
  update: 'Neue Summe zeigen',
  plants: 'Was Sie bestellen',
  change: 'Warenkorb ändern',
  placeOrder: (total) => `Zahlungspflichtig bestellen ·\u00a0${total}`,
  payNext: 'Sie bezahlen auf der nächsten Seite.',
  blocked:
    'Einige dieser Pflanzen sind nicht so da, wie Sie sie möchten. Ändern Sie Ihren Warenkorb, und kommen Sie dann zur Kasse.',
  changed: (now) => `Die Summe ist jetzt ${now}`,
  changedText: (seen) =>
    `Die Seite zeigte ${seen}. Es wurde nichts bestellt. Sehen Sie noch einmal nach, und bestellen Sie dann.`,
  short: 'Es wurde nichts bestellt: Einige Pflanzen sind nicht mehr so da, wie Sie sie möchten',
  taken: 'Diese E-Mail-Adresse gehört einem Kunden',
  takenText:
    'Es wurde nichts bestellt. Wenn es Ihre ist, melden Sie sich mit einem Link an, den wir dorthin schicken; Ihr Warenkorb bleibt, wie er ist.',
  sendLink: 'Anmelde-Link schicken',
  reused: 'Diese Bestellung gibt es schon',
  reusedText:
    'Dieselbe Seite hat schon bestellt, mit anderer Lieferung oder Prämie. Es wurde nichts noch einmal bestellt.',
  pending: 'Es wurde nichts bestellt',
};

export const checkoutMessages: Messages<typeof en> = { en, de };
