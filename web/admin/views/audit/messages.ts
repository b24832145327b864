import { counted, type Messages } from '../../../ui/language.ts';

const en = {
  proof: {
    title: 'Proof of the events',
    intro:
      'The store links each event to the one before it, and signs the newest link once a day. This command checks all links, bodies and signatures, and that all totals add up:',
    none: 'Nothing is signed yet.',
    signedAt: 'Signed',
    position: 'Up to position',
    link: 'Link',
    key: 'Public key',
    keep:
      'Keep the link and the key elsewhere, too: whoever rewrites the events later cannot change that copy.',
  },
  filters: {
    loginId: 'Who',
    operation: 'Operation',
    resourceId: 'Resource',
    requestId: 'Request',
    from: 'From',
    to: 'To',
  },
  placeholders: { loginId: 'login id', operation: 'refundOrder', resourceId: 'id', requestId: 'x-request-id' },
  arguments: 'Arguments',
  when: 'When',
  done: 'Done',
  command: 'a command',
  nobody: 'nobody known',
  leftOut: 'a text',
  before: 'before',
  resources: (count: number) => counted('en', count, { one: '# resource', other: '# resources' }),
  newest: 'Newest',
  next: 'Older',
  pages: 'Pages of the log',
  none: 'The log has no such entry',
  noneHint: 'Names and ids must be whole. Take a filter away to see more.',
  showAll: 'Show all entries',
};

const de: typeof en = {
  proof: {
    title: 'Beweis der Ereignisse',
    intro:
      'Der Server verkettet jedes Ereignis mit dem vorigen und signiert täglich das neueste Glied. Dieser Befehl prüft alle Glieder, Inhalte und Signaturen, und ob alle Summen stimmen:',
    none: 'Noch ist nichts signiert.',
    signedAt: 'Signiert',
    position: 'Bis Position',
    link: 'Glied',
    key: 'Öffentlicher Schlüssel',
    keep:
      'Bewahren Sie Glied und Schlüssel auch anderswo auf: Wer die Ereignisse später umschreibt, kann diese Kopie nicht ändern.',
  },
  filters: {
    loginId: 'Wer',
    operation: 'Vorgang',
    resourceId: 'Objekt',
    requestId: 'Anfrage',
    from: 'Von',
    to: 'Bis',
  },
  placeholders: { loginId: 'Anmeldename', operation: 'refundOrder', resourceId: 'ID', requestId: 'x-request-id' },
  arguments: 'Argumente',
  when: 'Wann',
  done: 'Erledigt',
  command: 'ein Befehl',
  nobody: 'unbekannt',
  leftOut: 'ein Text',
  before: 'vorher',
  resources: (count) => counted('de', count, { one: '# Objekt', other: '# Objekte' }),
  newest: 'Neueste',
  next: 'Ältere',
  pages: 'Seiten des Protokolls',
  none: 'Das Protokoll hat keinen solchen Eintrag',
  noneHint: 'Namen und IDs müssen vollständig sein. Nehmen Sie einen Filter weg, um mehr zu sehen.',
  showAll: 'Alle Einträge zeigen',
};

export const auditMessages: Messages<typeof en> = { en, de };
