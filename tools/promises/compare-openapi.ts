import { compareOperation, type Ways } from './compare-operation.ts';
import { type Json, listOf, objectOf, same } from './json-document.ts';
import { type Change, sidesOf } from './sides.ts';

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'];

/**
 * What breaks clients that were written for the OpenAPI document `before`. Only what travels is promised: no names of
 * components and operations, no tags, texts or examples.
 *
 * api-smart-diff, the library for it, does not ask which way a value goes, and reads OpenAPI 3.0: of the 65 mutations
 * in test/contract/mutations/ it judges 13 wrong. It passes an entry of `webhooks` that is gone, another type of a
 * parameter, a member that requests may no longer have, a new success, another server; it calls breaking that an answer
 * says less than it might (closer bounds, never null), that a request may say more, and a type written as a list.
 */
export function compareOpenApi(before: Json, after: Json): Change[] {
  const [request, answer] = [sidesOf(before, after, 'request'), sidesOf(before, after, 'answer')];
  return [
    ...lostServers(before, after),
    ...changedSchemes(before, after),
    ...compareItems('paths', { before, after, sent: request, returned: answer }),
    // A webhook is a request that the store makes, and a client answers.
    ...compareItems('webhooks', { before, after, sent: answer, returned: request }),
  ];
}

function compareItems(section: 'paths' | 'webhooks', ways: Ways): Change[] {
  const [was, is] = [objectOf(ways.before[section]), objectOf(ways.after[section])];
  return Object.entries(was).flatMap(([name, item]) => {
    const [own, next] = [objectOf(item), objectOf(is[name])];
    const offered = methods.filter((method) => method in own);
    return offered.flatMap((method) => {
      const at = section === 'paths' ? `${method.toUpperCase()} ${name}` : `webhook ${name}`;
      if (!(method in next)) return [`${at}: is gone`];
      return compareOperation(ways, at, operationOf(own, method), operationOf(next, method));
    });
  });
}

/** An operation with the parameters that its path has for all. */
function operationOf(item: Json, method: string): Json {
  const operation = objectOf(item[method]);
  return { ...operation, parameters: [...listOf(item['parameters']), ...listOf(operation['parameters'])] };
}

function lostServers(before: Json, after: Json): Change[] {
  const urls = (document: Json) => listOf(document['servers']).map((server) => String(objectOf(server)['url']));
  const lost = urls(before).filter((url) => !urls(after).includes(url));
  return lost.map((url) => `server ${url}: is gone`);
}

/** How a client proves who it is. A scheme that is gone is told where it was taken. */
function changedSchemes(before: Json, after: Json): Change[] {
  const schemes = (document: Json) => objectOf(objectOf(document['components'])['securitySchemes']);
  const [was, is] = [schemes(before), schemes(after)];
  const common = Object.keys(was).filter((name) => name in is);
  const described = (scheme: unknown) => ({ ...objectOf(scheme), description: '' });
  const changed = common.filter((name) => !same(described(was[name]), described(is[name])));
  return changed.map((name) => `security ${name}: changed`);
}
