import { compareSchemas } from './compare-schemas.ts';
import { type Json, listOf, objectOf } from './json-document.ts';
import { type Change, sidesOf } from './sides.ts';

/** What breaks receivers that were written for the document of events `before`. */
export function compareWebhooks(before: Json, after: Json): Change[] {
  const sides = sidesOf(before, after, 'answer');
  const [was, is] = [objectOf(before['events']), objectOf(after['events'])];
  return Object.keys(was).flatMap((type) => {
    if (!(type in is)) return [`${type}: is gone`];
    const [own, next] = [objectOf(was[type]), objectOf(is[type])];
    const silent = listOf(own['emitted_by']).filter((mutation) => !listOf(next['emitted_by']).includes(mutation));
    return [
      ...silent.map((mutation) => `${type}: is no longer emitted by ${mutation}`),
      ...compareSchemas(sides, type, own['schema'], next['schema']),
    ];
  });
}
