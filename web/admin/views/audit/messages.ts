import { counted, type Messages } from '../../../ui/language.ts';

const en = {
  proof: 'Proof of the events',
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
  proof: 'Beweis der Ereignisse',
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
