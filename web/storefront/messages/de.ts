import { counted } from '../../ui/language.ts';
import type { en } from './en.ts';

export const de: typeof en = {
  skip: 'Zum Inhalt',
  shop: 'Pflanzenladen',
  search: 'Pflanzen suchen',
  find: 'Suchen',
  allPlants: 'Alle Pflanzen',
  petSafe: 'Unbedenklich für Haustiere',
  easy: 'Pflegeleicht',
  lowLight: 'Für dunkle Ecken',
  navigation: 'Pflanzen',
  signIn: 'Anmelden',
  account: 'Konto',
  signedInAs: (name) => `Angemeldet als ${name}`,
  signOut: 'Abmelden',
  language: 'Sprache',
  wishlist: 'Wunschliste',
  basket: 'Warenkorb',
  inBasket: (count) => counted('de', count, { one: '# Pflanze', other: '# Pflanzen' }),
  inStock: 'Vorrätig',
  onlyLeft: (count) => `Nur noch ${count} da`,
  soldOut: 'Ausverkauft',
  freeShipping: (amount) => `Versand frei ab ${amount}`,
  drawn:
    'Jede Pflanze ist nach ihren eigenen Angaben gezeichnet: wie sie wächst, wie hoch sie ist und in welchem Topf sie kommt.',
  failures: {
    400: { title: 'Das verstehen wir nicht', text: 'Etwas in der Adresse oder im Formular stimmt nicht.' },
    401: {
      title: 'Bitte melden Sie sich an',
      text: 'Sie sind nicht angemeldet, oder nicht mehr. Ihr Warenkorb bleibt, wie er ist.',
    },
    403: { title: 'Das geht so nicht', text: 'Öffnen Sie die Seite noch einmal, und versuchen Sie es von dort.' },
    404: { title: 'Hier wächst nichts', text: 'Diese Seite gibt es nicht, oder nicht mehr.' },
    410: {
      title: 'Dieser Link ist verwelkt',
      text: 'Er wurde schon benutzt oder ist zu alt. Lassen Sie sich einen neuen schicken.',
    },
    429: { title: 'Bitte etwas langsamer', text: 'Das waren viele Anfragen in kurzer Zeit.' },
    503: {
      title: 'Der Laden ist gerade geschlossen',
      text: 'Er öffnet bald wieder. Ihr Warenkorb bleibt, wie er ist.',
    },
  },
  failed: { title: 'Das hat nicht geklappt', text: 'Der Fehler liegt bei uns; wir haben ihn notiert.' },
  backToShop: 'Alle Pflanzen ansehen',
};
