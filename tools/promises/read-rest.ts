type Json = Record<string, unknown>;

/** What a document says about one subject, such as `/plants get query limit` or `returned Plant stock`: keyword → values. */
export interface Subject {
  parent: string;
  /** `sent` by clients or `returned` by the store. For a webhook, the store writes the request, so it is `returned`. */
  direction: 'sent' | 'returned';
  facts: Record<string, unknown[]>;
}

export type Subjects = Map<string, Subject>;

interface Place extends Omit<Subject, 'facts'> {
  document: Json;
  subjects: Subjects;
  at: string;
  isWebhook: boolean;
}

/** Keywords for people and tools, which do not affect requests or responses. */
const IGNORED = 'info openapi tags operationId summary title description example examples deprecated'.split(' ');
/** Keywords whose keys are names. */
const NAMED = 'paths webhooks events properties parameters headers responses content securitySchemes'.split(' ');
const IN_PLACE = ['schema', 'allOf', 'anyOf', 'oneOf'];
const SCHEMAS = '#/components/schemas/';

/** Reads `openapi.json` or `webhooks.json`: every keyword with its values; those of a schema under the schema's name. */
export function readRest(document: Json): Subjects {
  const subjects: Subjects = new Map();
  const { securitySchemes } = objectOf(document['components']);
  const place: Place = { document, subjects, at: '', parent: '', direction: 'sent', isWebhook: false };
  read(place, { ...document, components: { securitySchemes } });
  return subjects;
}

function read(place: Place, node: Json): void {
  add(place);
  for (const [keyword, value] of Object.entries(node)) {
    if (IGNORED.includes(keyword) || keyword.startsWith('x-')) continue;
    if (keyword === '$ref') readSchema(place, String(value));
    else if (IN_PLACE.includes(keyword)) for (const part of [value].flat()) read(place, objectOf(part));
    else if (NAMED.includes(keyword) || isObject(value)) {
      for (const [name, one] of namesIn(place, keyword, value)) readBelow(place, keyword, name, one);
    } else readFact(place, keyword, [value].flat(), node);
  }
}

function readFact(place: Place, keyword: string, values: unknown[], node: Json): void {
  if (keyword === 'required') {
    // It is a list of members, or a boolean about the node itself.
    for (const one of values) if (one) add(one === true ? place : below(place, keyword, String(one)), keyword, true);
  } else if (keyword === 'security') {
    // If one alternative is empty, no token is needed.
    if (values.every((way) => Object.keys(objectOf(way)).length > 0)) add(place, keyword, ...values);
  } else if (keyword !== 'type' || !('enum' in node || 'const' in node)) {
    // If the values are listed, the type adds nothing.
    add(place, keyword === 'const' ? 'enum' : keyword, ...values);
  }
}

function readBelow(above: Place, keyword: string, name: string, node: unknown): void {
  const place = below(above, keyword, name);
  // A client would mistake a new success status for the known one; it handles an error by its class.
  if (keyword === 'responses' && place.direction === 'returned' && name < '4') add(above, 'success', name);
  read(place, resolved(above.document, node));
}

function below(above: Place, keyword: string, name: string): Place {
  const isWebhook = above.isWebhook || keyword === 'webhooks';
  const isRequest = keyword === 'parameters' || keyword === 'requestBody';
  const turns = isRequest || keyword === 'responses' || keyword === 'events';
  const direction = turns ? (isRequest === isWebhook ? 'returned' : 'sent') : above.direction;
  return { ...above, at: `${above.at} ${name}`.trim(), parent: above.at, direction, isWebhook };
}

/** A schema is a subject of its own, one for each direction. It may be recursive. */
function readSchema(place: Place, $ref: string): void {
  const name = $ref.slice(SCHEMAS.length);
  const at = `${place.direction} ${name}`;
  add(place, 'type', name);
  if (!place.subjects.has(at)) read({ ...place, at, parent: at }, lookup(place.document, $ref));
}

/** Parameters are a list whose items contain their names. */
function namesIn({ document }: Place, keyword: string, value: unknown): [string, unknown][] {
  if (!NAMED.includes(keyword)) return [[keyword, value]];
  if (!Array.isArray(value)) return Object.entries(objectOf(value));
  const parameters = value.map((one) => resolved(document, one));
  return parameters.map(({ in: place, name, ...rest }) => [`${place} ${name}`, rest]);
}

function add({ subjects, at, parent, direction }: Place, keyword?: string, ...values: unknown[]): void {
  const subject = subjects.get(at) ?? { parent, direction, facts: {} };
  subjects.set(at, subject);
  if (keyword) subject.facts[keyword] = [...(subject.facts[keyword] ?? []), ...values];
}

/** The node itself, or the target if it is a reference to a parameter, header or response. */
function resolved(document: Json, node: unknown): Json {
  const { $ref } = objectOf(node);
  return typeof $ref === 'string' && !$ref.startsWith(SCHEMAS) ? lookup(document, $ref) : objectOf(node);
}

function lookup(document: Json, $ref: string): Json {
  const keys = $ref.split('/').slice(1);
  const found = keys.reduce<unknown>((part, key) => objectOf(part)[key], document);
  if (!isObject(found)) throw new Error(`${$ref} does not exist.`);
  return found;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectOf = (value: unknown): Json => (isObject(value) ? value : {});
