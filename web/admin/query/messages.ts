import type { Messages } from '../../ui/language.ts';

const en = {
  forms: { graphql: 'GraphQL', curl: 'curl', client: 'Client', rest: 'REST' },
  form: 'Form',
  variables: 'Variables',
  open: 'Open in GraphiQL',
  copy: 'Copy',
  copied: 'Copied',
  nothing: 'This view asks the store nothing.',
  noRoute: 'REST has no route for this.',
  token: '$TOKEN is a session token: POST /auth/token gives one for an API key and a login id.',
  key: 'API_KEY is an API key of the shop. It belongs on a server, never in a browser.',
  sent: 'With this idempotency key the store does it once, whether you send it here or there.',
};

const de: typeof en = {
  forms: { graphql: 'GraphQL', curl: 'curl', client: 'Client', rest: 'REST' },
  form: 'Form',
  variables: 'Variablen',
  open: 'In GraphiQL öffnen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  nothing: 'Diese Ansicht fragt den Server nichts.',
  noRoute: 'REST hat dafür keine Route.',
  token: '$TOKEN ist das Token einer Sitzung: POST /auth/token gibt eines für einen API-Schlüssel und eine Login-ID.',
  key: 'API_KEY ist ein API-Schlüssel des Ladens. Er gehört auf einen Server, nie in einen Browser.',
  sent: 'Mit diesem Idempotenz-Schlüssel führt der Server es einmal aus, ob Sie es hier oder dort senden.',
};

export const queryMessages: Messages<typeof en> = { en, de };
