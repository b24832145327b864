import { readRest, type Subject, type Subjects } from './read-rest.ts';

/** Keywords that restrict a value: requirements on requests, and guarantees for responses. */
const RULES = ['required', 'format', 'pattern', 'additionalProperties', 'security'];
const GROWING = ['servers', 'emitted_by'];
const MAY_GO = { sent: [...RULES, 'success'], returned: ['type'] };
const MAY_COME = { sent: [...GROWING, 'type', 'enum', 'default'], returned: [...GROWING, ...RULES] };
const UPPER = ['maximum', 'maxLength', 'maxItems'];
const LOWER = ['minimum', 'minLength', 'minItems'];
/** The enum of error codes. It may grow: clients handle an unknown code by the class of its status (4xx, 5xx). */
const ERROR_CODES = 'returned Problem code';

/**
 * The changes that break REST clients and webhook receivers written for the document `before`. A keyword may change in
 * one direction only: the store may accept more than before, and may return less. A keyword without a rule here must not
 * change at all, nor the name of a schema, because generated clients name a type after it.
 *
 * This compares the documents that clients have, those of every commit that printed them. Comparing the REST view as SDL
 * with graphql-inspector would start a new history, and would not cover errors, headers, bounds and webhooks.
 * api-smart-diff, a library for OpenAPI, ignores who writes a value: it judged 13 of 65 of our changes wrongly.
 */
export function compareRest(before: string, after: string): string[] {
  const [was, is] = [readRest(JSON.parse(before)), readRest(JSON.parse(after))];
  // Does not report children of something that is gone, nor schemas that are no longer referenced.
  const gone = [...was].filter(([at, { parent }]) => !is.has(at) && is.has(parent));
  return [
    ...gone.map(([at]) => `${at}: is gone`),
    ...[...is].flatMap(([at, subject]) => changesOf(at, was.get(at) ?? harmless(subject, was), subject)),
  ];
}

/** A new subject breaks nobody, unless an existing one now requires clients to send it. */
const harmless = (subject: Subject, was: Subjects): Subject =>
  was.has(subject.parent) && subject.direction === 'sent'
    ? { ...subject, facts: { ...subject.facts, required: [] } }
    : subject;

function changesOf(at: string, was: Subject, is: Subject): string[] {
  const keywords = [...new Set([...Object.keys(was.facts), ...Object.keys(is.facts)])];
  const subject = at || 'document';
  return keywords.flatMap((keyword) => {
    const [before, after] = [texts(was, keyword), texts(is, keyword)];
    if (UPPER.includes(keyword) || LOWER.includes(keyword)) {
      const [from, to] = [room(keyword, before[0]), room(keyword, after[0])];
      if (is.direction === 'sent' ? to >= from : to <= from) return [];
      return [`${subject}: ${keyword} ${before[0] ?? 'none'} became ${after[0] ?? 'none'}`];
    }
    // One of the alternatives is enough: one more breaks nobody. Without any, no token is needed.
    if (keyword === 'security' && before.length > 0 && after.length > 0)
      return before.filter((one) => !after.includes(one)).map((one) => `${subject}: ${keyword} ${one} is gone`);
    // Having no type means any type.
    const mayChange = (rules: typeof MAY_GO) => isTyped(was) === isTyped(is) && rules[is.direction].includes(keyword);
    const lost = mayChange(MAY_GO) ? [] : before.filter((one) => !after.includes(one));
    const added = mayChange(MAY_COME) || at === ERROR_CODES ? [] : after.filter((one) => !before.includes(one));
    return [
      ...lost.map((one) => `${subject}: ${keyword} ${one} is gone`),
      ...added.map((one) => `${subject}: ${keyword} ${one} is new`),
    ];
  });
}

const isTyped = ({ facts }: Subject): boolean => Boolean(facts['type'] ?? facts['enum']);

const texts = ({ facts }: Subject, keyword: string): string[] =>
  (facts[keyword] ?? []).map((value) => JSON.stringify(value));

/** How many values a bound allows, as a number to compare: larger allows more. */
function room(keyword: string, bound: string | undefined): number {
  if (bound === undefined) return Number.POSITIVE_INFINITY;
  return UPPER.includes(keyword) ? Number(bound) : -Number(bound);
}
