import { counted, type Messages } from '../../../ui/language.ts';
import type { Break } from './chain.ts';

const en = {
  title: 'Proof of the events',
  intro:
    'The store links each event to the one before it, and signs the newest link once a day. Here your browser computes all links and signatures itself.',
  check: 'Check all events',
  again: 'Check again',
  stop: 'Stop',
  goOn: 'Go on',
  progress: (done: string, all: string) => `${done} of ${all} events`,
  perSecond: 'a second',
  waits: (seconds: number) =>
    `The store takes no more requests now. The check goes on ${new Intl.RelativeTimeFormat('en').format(seconds, 'second')}.`,
  whole: (position: string) => `Complete and unaltered to position ${position}`,
  empty: 'The shop has no events yet.',
  signed: (position: string) => `Signed to position ${position}.`,
  unsigned: 'What is behind it waits for the next signature.',
  noHead: 'Nothing is signed yet.',
  erased: (count: number) =>
    counted('en', count, {
      one: '# event has lost the texts of an erased customer: its link is right, its body cannot be checked.',
      other: '# events have lost the texts of erased customers: their links are right, their bodies cannot be checked.',
    }),
  broken: (type: string, position: string) => `The chain breaks at position ${position}: ${type}`,
  what: {
    position: 'Events are missing before this one, or it stands in another’s place.',
    shown: 'The event does not show what its link covers.',
    link: 'The event was altered: its link is of something else.',
    body: 'The body of the event was altered: its bytes do not have the digest that its link covers.',
    head: 'Events before this one were altered: the store signed another link.',
    signature: 'The signature is wrong: the key that it names has not signed this link.',
  } satisfies Record<Break['what'], string>,
  expected: 'Expected',
  found: 'Found',
  event: 'Event',
  about: 'About',
  happened: 'Happened',
  signedAt: 'Signed',
  link: 'Link',
  key: 'Public key',
  shows: 'What this shows',
  showsThat: [
    'Without the key of the store, nobody has altered, removed, inserted or moved an event up to the signature.',
    'Each body is, byte for byte, what the store sent to webhooks.',
  ],
  cannot: 'What it cannot show',
  cannotThat: [
    'Whether the key is the store’s: compare it with the key that you wrote down.',
    'Whether events behind the signature were altered, or the end was cut off, signatures and all: then the newest signature is old.',
    'Whether what the store wrote was right.',
  ],
};

const de: typeof en = {
  title: 'Beweis der Ereignisse',
  intro:
    'Der Server verkettet jedes Ereignis mit dem vorigen und signiert täglich das neueste Glied. Hier berechnet Ihr Browser alle Glieder und Signaturen selbst.',
  check: 'Alle Ereignisse prüfen',
  again: 'Noch einmal prüfen',
  stop: 'Anhalten',
  goOn: 'Weiter',
  progress: (done, all) => `${done} von ${all} Ereignissen`,
  perSecond: 'pro Sekunde',
  waits: (seconds) =>
    `Der Server nimmt gerade keine Anfragen an. Die Prüfung geht ${new Intl.RelativeTimeFormat('de').format(seconds, 'second')} weiter.`,
  whole: (position) => `Vollständig und unverändert bis Position ${position}`,
  empty: 'Der Laden hat noch keine Ereignisse.',
  signed: (position) => `Signiert bis Position ${position}.`,
  unsigned: 'Was dahinter steht, wartet auf die nächste Signatur.',
  noHead: 'Noch ist nichts signiert.',
  erased: (count) =>
    counted('de', count, {
      one: '# Ereignis hat die Texte eines gelöschten Kunden verloren: Sein Glied stimmt, sein Inhalt ist nicht prüfbar.',
      other:
        '# Ereignisse haben die Texte gelöschter Kunden verloren: Ihre Glieder stimmen, ihr Inhalt ist nicht prüfbar.',
    }),
  broken: (type, position) => `Die Kette bricht an Position ${position}: ${type}`,
  what: {
    position: 'Vor diesem Ereignis fehlen welche, oder es steht an der Stelle eines anderen.',
    shown: 'Das Ereignis zeigt nicht, was sein Glied abdeckt.',
    link: 'Das Ereignis wurde verändert: Sein Glied ist das von etwas anderem.',
    body: 'Der Inhalt des Ereignisses wurde verändert: Seine Bytes haben nicht die Prüfsumme, die sein Glied abdeckt.',
    head: 'Ereignisse davor wurden verändert: Der Server hat ein anderes Glied signiert.',
    signature: 'Die Signatur ist falsch: Der Schlüssel, den sie nennt, hat dieses Glied nicht signiert.',
  },
  expected: 'Erwartet',
  found: 'Gefunden',
  event: 'Ereignis',
  about: 'Betrifft',
  happened: 'Geschehen',
  signedAt: 'Signiert',
  link: 'Glied',
  key: 'Öffentlicher Schlüssel',
  shows: 'Was das zeigt',
  showsThat: [
    'Ohne den Schlüssel des Servers hat niemand bis zur Signatur ein Ereignis verändert, entfernt, eingefügt oder verschoben.',
    'Jeder Inhalt ist Byte für Byte, was der Server an Webhooks gesendet hat.',
  ],
  cannot: 'Was das nicht zeigen kann',
  cannotThat: [
    'Ob der Schlüssel der des Servers ist: Vergleichen Sie ihn mit dem, den Sie sich notiert haben.',
    'Ob Ereignisse hinter der Signatur verändert wurden oder das Ende samt Signaturen abgeschnitten wurde: Dann ist die neueste Signatur alt.',
    'Ob richtig war, was der Server schrieb.',
  ],
};

export const proofMessages: Messages<typeof en> = { en, de };
