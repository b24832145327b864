import type { Messages } from '../../../ui/language.ts';

const en = {
  title: 'Your wishlist',
  none: 'Your wishlist is empty',
  noneText: 'Press the heart on the page of a plant to save it here.',
  browse: 'Shop plants',
  done: { added: 'Added to your wishlist', removed: 'Removed from your wishlist' },
  noLongerSold: 'No longer available',
  back: 'Back in stock',
  backSince: (date: string) => `since ${date}`,
  added: 'Added',
  toBasket: 'Add to basket',
  toBasketOf: (name: string) => `Add to basket: ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
};

const de: typeof en = {
  title: 'Ihre Wunschliste',
  none: 'Auf Ihrer Wunschliste ist nichts',
  noneText: 'Drücken Sie auf der Seite einer Pflanze das Herz.',
  browse: 'Pflanzen ansehen',
  done: { added: 'Auf Ihre Wunschliste gesetzt', removed: 'Von Ihrer Wunschliste entfernt' },
  noLongerSold: 'Nicht mehr im Angebot',
  back: 'Wieder da',
  backSince: (date) => `seit ${date}`,
  added: 'Gemerkt',
  toBasket: 'In den Warenkorb',
  toBasketOf: (name) => `In den Warenkorb: ${name}`,
  remove: 'Entfernen',
  removeOf: (name) => `${name} entfernen`,
};

export const wishlistMessages: Messages<typeof en> = { en, de };
