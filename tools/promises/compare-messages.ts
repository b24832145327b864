import { compareSchemas } from './compare-schemas.ts';
import { type Json, objectOf } from './json-document.ts';
import type { Change, Sides } from './sides.ts';

/** What breaks in the parameters of a request or the headers of a response: name → what the document says of it. */
export function compareFields(
  sides: Sides,
  at: string,
  before: Record<string, Json>,
  after: Record<string, Json>,
): Change[] {
  const request = sides.direction === 'request';
  const [sure, needed] = request ? [before, after] : [after, before];
  const isSure = (field?: Json) => field?.['required'] === true;
  const lost = Object.keys(before).filter((name) => !(name in after));
  const unsure = Object.keys(needed).filter(
    (name) => isSure(needed[name]) && !isSure(sure[name]) && !lost.includes(name),
  );
  const kept = Object.keys(before).filter((name) => name in after);
  return [
    ...lost.map((name) => `${at} ${name}: ${request ? 'is no longer taken' : 'is gone'}`),
    ...unsure.map((name) => `${at} ${name}: ${request ? 'is now required' : 'may now be missing'}`),
    ...kept.flatMap((name) => compareField(sides, `${at} ${name}`, objectOf(before[name]), objectOf(after[name]))),
  ];
}

function compareField(sides: Sides, at: string, before: Json, after: Json): Change[] {
  const written = ['style', 'explode', 'allowReserved'].filter((key) => before[key] !== after[key]);
  return [
    ...written.map((key) => `${at}: ${key} ${before[key] ?? 'unsaid'} became ${after[key] ?? 'unsaid'}`),
    ...compareSchemas(sides, at, schemaOf(before), schemaOf(after)),
  ];
}

/** A field says its schema, or that of the one media type it is written in. */
const schemaOf = (field: Json): unknown =>
  field['schema'] ?? objectOf(Object.values(objectOf(field['content']))[0])['schema'] ?? true;

/** What breaks in a body: media type → schema. */
export function compareContent(sides: Sides, at: string, before: Json, after: Json): Change[] {
  return Object.keys(before).flatMap((type) => {
    if (!(type in after)) return [`${at}: is no longer ${sides.direction === 'request' ? 'taken as ' : ''}${type}`];
    const [was, is] = [objectOf(before[type]), objectOf(after[type])];
    return compareSchemas(sides, at, was['schema'] ?? true, is['schema'] ?? true);
  });
}
