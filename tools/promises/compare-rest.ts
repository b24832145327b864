import { readRest, type Subject, type Subjects } from './read-rest.ts';

/** What the store demands of what is sent, and guarantees of what it returns. */
const RULES = ['required', 'format', 'pattern', 'additionalProperties', 'security'];
const GROWING = ['servers', 'emitted_by'];
const MAY_GO = { sent: [...RULES, 'success'], returned: ['type'] };
const MAY_COME = { sent: [...GROWING, 'type', 'enum', 'default'], returned: [...GROWING, ...RULES] };
const UPPER = ['maximum', 'maxLength', 'maxItems'];
const LOWER = ['minimum', 'minLength', 'minItems'];
/** The enum of every error code. A new one comes with a new status, and clients know an error by the class of that. */
const ERROR_CODES = 'returned Problem code';

/**
 * What breaks REST clients, and receivers of webhooks, that were written for the document `before`. What a keyword says
 * may change one way: clients may send more than before, and the store may return less. A keyword without a rule here
 * may not change at all; nor may the name of a schema, after which clients that are generated name a type.
 *
 * The documents that clients have are compared, and so those of every commit that printed them. The REST view as SDL,
 * for graphql-inspector, would begin a new history, and say nothing of errors, headers, bounds and webhooks.
 * api-smart-diff, a library for OpenAPI, does not ask who writes a value: it judged 13 of 65 changes of ours wrong.
 */
export function compareRest(before: string, after: string): string[] {
  const [was, is] = [readRest(JSON.parse(before)), readRest(JSON.parse(after))];
  // What stands below something that is gone is not named; nor is a schema that nothing names any more.
  const gone = [...was].filter(([at, { parent }]) => !is.has(at) && is.has(parent));
  return [
    ...gone.map(([at]) => `${at}: is gone`),
    ...[...is].flatMap(([at, subject]) => changesOf(at, was.get(at) ?? harmless(subject, was), subject)),
  ];
}

/** A subject that is new breaks nobody, unless one that was known requires clients to send it. */
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
    // To say no type at all is to say any.
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

/** The larger, the more values a bound leaves. */
function room(keyword: string, bound: string | undefined): number {
  if (bound === undefined) return Number.POSITIVE_INFINITY;
  return UPPER.includes(keyword) ? Number(bound) : -Number(bound);
}
