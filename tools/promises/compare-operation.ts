import { alternatives } from './alternatives.ts';
import { compareContent, compareFields } from './compare-messages.ts';
import { type Json, listOf, objectOf, resolved } from './json-document.ts';
import type { Change, Sides } from './sides.ts';

/** The documents, and which way the request and the response of an operation go. */
export interface Ways {
  before: Json;
  after: Json;
  sent: Sides;
  returned: Sides;
}

/** What breaks in one operation. */
export function compareOperation(ways: Ways, at: string, before: Json, after: Json): Change[] {
  const [was, is] = [parametersOf(ways.before, before), parametersOf(ways.after, after)];
  return [
    ...lostSecurity(ways, at, before, after),
    ...compareFields(ways.sent, at, was, is),
    ...compareBody(ways, at, before['requestBody'], after['requestBody']),
    ...compareResponses(ways, at, objectOf(before['responses']), objectOf(after['responses'])),
  ];
}

/** Parameters by what a line calls them; of two with one name the operation's own counts. A header's case is nothing. */
function parametersOf(document: Json, operation: Json): Record<string, Json> {
  const parameters = listOf(operation['parameters']).map((one) => resolved(document, one));
  const nameOf = (one: Json) => (one['in'] === 'header' ? String(one['name']).toLowerCase() : one['name']);
  return Object.fromEntries(parameters.map((one) => [`${one['in']} ${nameOf(one)}`, one]));
}

function compareBody({ before, after, sent }: Ways, at: string, was: unknown, is: unknown): Change[] {
  const [own, next] = [resolved(before, was), resolved(after, is)];
  const request = sent.direction === 'request';
  const [sure, needed] = request ? [own, next] : [next, own];
  const required = needed['required'] === true && sure['required'] !== true;
  return [
    ...(required && is !== undefined ? [`${at} body: ${request ? 'is now required' : 'may now be missing'}`] : []),
    ...compareContent(sent, `${at} body`, objectOf(own['content']), objectOf(next['content'])),
  ];
}

function compareResponses({ before, after, returned }: Ways, at: string, was: Json, is: Json): Change[] {
  const kept = Object.keys(was).filter((status) => status in is);
  const gone = Object.keys(was).filter((status) => !(status in is));
  // A client knows an error that is new by its class; a success that is new it takes for the one it knows.
  const unknown = Object.keys(is).filter((status) => !(status in was) && status.startsWith('2'));
  return [
    ...gone.map((status) => `${at} ${status}: is gone`),
    ...(returned.direction === 'answer' ? unknown.map((status) => `${at} ${status}: may now be the answer`) : []),
    ...kept.flatMap((status) => {
      const [own, next] = [resolved(before, was[status]), resolved(after, is[status])];
      const here = `${at} ${status}`;
      return [
        ...compareFields(returned, `${here} header`, headersOf(before, own), headersOf(after, next)),
        ...compareContent(returned, `${here} body`, objectOf(own['content']), objectOf(next['content'])),
        ...lostCodes(here, codesOf(before, own), codesOf(after, next)),
      ];
    }),
  ];
}

const headersOf = (document: Json, response: Json): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(objectOf(response['headers'])).map(([name, one]) => [name.toLowerCase(), resolved(document, one)]),
  );

/** The error codes of a response. */
function codesOf(document: Json, response: Json): unknown[] {
  const schemas = Object.values(objectOf(response['content'])).map((media) => objectOf(media)['schema']);
  const bodies = schemas.flatMap((schema) => alternatives(document, schema ?? true));
  const members = bodies.map(({ keywords }) => objectOf(keywords['properties'])['code']);
  return members.flatMap((code) =>
    alternatives(document, code ?? true).flatMap(({ keywords }) => listOf(keywords['enum'])),
  );
}

/** A code that is gone was renamed, or its case is told by another: who handles it would handle it no more. */
const lostCodes = (at: string, was: unknown[], is: unknown[]): Change[] =>
  was.filter((code) => !is.includes(code)).map((code) => `${at} body.code: "${code}" is gone`);

/** Each way to prove who one is must still do; one that asks for less is none to break. */
function lostSecurity({ before, after }: Ways, at: string, was: Json, is: Json): Change[] {
  const waysOf = (document: Json, operation: Json) => {
    const all = listOf(operation['security'] ?? document['security']).map(objectOf);
    return all.length > 0 ? all : [{}];
  };
  const enough = (asked: Json, had: Json) =>
    Object.entries(asked).every(
      ([name, scopes]) => listOf(scopes).every((scope) => listOf(had[name]).includes(scope)) && name in had,
    );
  const lost = waysOf(before, was).filter((had) => !waysOf(after, is).some((asked) => enough(asked, had)));
  return lost.map((had) => `${at}: no longer takes ${Object.keys(had).join(' with ') || 'requests without a token'}`);
}
