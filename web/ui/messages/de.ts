import { counted } from '../language.ts';
import type { en } from './en.ts';

export const de: typeof en = {
  close: 'Schließen',
  optional: 'optional',
  now: 'gerade eben',
  pages: 'Seiten',
  page: (page) => `Seite ${page}`,
  previous: 'Zurück',
  next: 'Weiter',
  noResults: 'Nichts gefunden',
  results: (count) => counted('de', count, { one: '# Treffer', other: '# Treffer' }),
  searchFailed: 'Die Suche antwortet nicht. Bitte noch einmal versuchen.',
  failed: 'Das hat nicht geklappt',
  request: 'Anfrage',
  tryAgainIn: (seconds) =>
    counted('de', seconds, {
      one: 'Bitte in # Sekunde noch einmal versuchen.',
      other: 'Bitte in # Sekunden noch einmal versuchen.',
    }),
  failures: {
    BAD_USER_INPUT: 'Bitte prüfen Sie Ihre Angaben',
    UNAUTHENTICATED: 'Bitte melden Sie sich an',
    FORBIDDEN: 'Das dürfen Sie nicht',
    NOT_FOUND: 'Das gibt es nicht, oder nicht mehr',
    CONFLICT: 'Inzwischen hat sich etwas geändert',
    OUT_OF_STOCK: 'Davon ist nicht mehr genug da',
    ILLEGAL_TRANSITION: 'Die Bestellung ist nicht mehr in diesem Zustand',
    ORDER_NOT_REFUNDABLE: 'Für diese Bestellung kann nichts erstattet werden',
    REFUND_EXCEEDS_REMAINING: 'Das ist mehr, als noch erstattet werden kann',
    INSUFFICIENT_POINTS: 'Dafür reichen die Punkte nicht',
    RATE_LIMITED: 'Das waren zu viele Anfragen',
    UNREACHABLE: 'Der Laden antwortet nicht',
    UNEXPECTED_RESPONSE: 'Etwas vor dem Laden hat an seiner Stelle geantwortet',
    INTERNAL_SERVER_ERROR: 'Der Fehler liegt bei uns',
    SERVICE_UNAVAILABLE: 'Der Laden antwortet gerade nicht',
  },
  status: {
    order: {
      PENDING: 'Offen',
      PROCESSING: 'In Bearbeitung',
      SHIPPED: 'Versandt',
      DELIVERED: 'Zugestellt',
      CANCELLED: 'Storniert',
      REFUNDED: 'Erstattet',
    },
    refund: { PARTIAL: 'Teilweise erstattet', FULL: 'Ganz erstattet' },
    delivery: { PENDING: 'Ausstehend', DELIVERED: 'Zugestellt', DEAD: 'Aufgegeben' },
  },
};
