const text = '{field} must be text without control characters, unpaired surrogates or a leading byte order mark';
const oneOf = '{field} must be one of {allowed} (received {received})';

/**
 * The rules that a field of a request can break, by the code that clients see, each with its message. Braces name a member
 * of the issue, or one of its facts.
 */
export const issueMessages = {
  required: '{field} is required',
  unknown: '{field} is not a field of this request; allowed: {allowed}',
  type: '{field} must be of type {allowed} (received {received})',
  legacy: '{field} must be {allowed} in this API version: {received} is its name in {version}',
  twice: '{field} appears twice, with different values',
  encoding: '{field} must be percent-encoded UTF-8 (received {received})',
  json: '{field} must be JSON, nested {depth} deep at most (received {received})',
  form: 'The request is not well-formed HTTP, or its headers are too large',
  document: '{field} must be the id of a trusted document of this store (received {received})',
  event: '{field} must be the id of an event of this shop (received {received})',
  format: '{field} must be 1 to 255 visible ASCII characters (received {received})',
  min: '{field} must not be less than {allowed} (received {received})',
  max: '{field} must not be greater than {allowed} (received {received})',
  isAmount: '{field} must be {allowed} minor units (received {received})',
  isChange: '{field} must be {allowed}, and not 0 (received {received})',
  isText: `${text}, and not blank (received {received})`,
  isLine: '{field} must be one line, without line breaks, tabs and control characters (received {received})',
  isLoginId:
    '{field} must have letters outside of ASCII in lower case and in their usual form, no invisible characters, and be none of the words of histories, such as system (received {received})',
  minLength: '{field} must have {allowed} or more characters (received {received})',
  maxLength: '{field} must have {allowed} or fewer characters (received {received})',
  isLength: '{field} must have {allowed} characters (received {received})',
  matches: '{field} must be {allowed} (received {received})',
  isEmail: '{field} must be an email address (received {received})',
  isWebAddress: '{field} must be an address that begins with http:// or https:// (received {received})',
  isIn: oneOf,
  isISO31661Alpha2: '{field} must be a country code of two letters, as in US (received {received})',
  isCurrency:
    '{field} must be the ISO 4217 code of a currency in use, such as USD, and none of a fund, a metal or a test (received {received})',
  isTimeZone: '{field} must be an IANA time zone, as in Europe/Berlin (received {received})',
  arrayMinSize: '{field} must have {allowed} or more items (received {received})',
  arrayMaxSize: '{field} must have {allowed} or fewer items (received {received})',
  version: oneOf,
  api_version: oneOf,
  event_type: oneOf,
  cursor: '{field} must be a cursor that this list returned (received {received})',
  exclusive: '{field} and {other} cannot be used together',
  unique: '{field} must not name a line that another item names (received {received})',
  single: 'A document sent with an {field} must have exactly one mutation field (received {received})',
  role: '{field} is required for the role {role}, and not allowed for any other',
  total: '{field} must cost {allowed} minor units or less, shipping included (received {received})',
  code: '{field} must be an unused code of this customer (received {received})',
  not_yet: '{field} must be a voucher that is valid already: this one is from {allowed} on (received {received})',
  expired: '{field} must be a voucher that is still valid: this one was until {allowed} (received {received})',
  used_up: '{field} must be a voucher that is not used up (received {received})',
  min_subtotal:
    '{field} must be a voucher for such an order: this one is for {allowed} minor units or more (received {received})',
  used: '{field} must be a voucher that this customer has not used yet (received {received})',
  default: '{field} cannot be false for the default address: make another one the default',
  url: '{field} must be a web address (received {received})',
  credentials: '{field} must not contain a user name or password (received {received})',
  private_address: '{field} must resolve to a public address (received {received})',
  picture: '{field} must name a picture of this shop (received {received})',
  file: '{field} must have no faults; it has {faults}, the first one in line {line}: {fault}',
  pixels: '{field} must have {allowed} or fewer pixels (received {received})',
  not_served: '{field} must be a country to which the shop delivers: {allowed} (received {received})',
  method: '{field} must be a way of delivery to this address: {allowed} (received {received})',
  pickup_only: '{field} must not be a plant that is only picked up, in an order that is sent (received {received})',
  port: '{field} must not use a port of another kind of service on a private address (received {received})',
};
export type IssueCode = keyof typeof issueMessages;

/** The messages of cases that the code alone does not describe. */
const issueVariants = {
  oneOf,
  staffRole: '{field} must be that of a member of staff or an admin (received that of a {received})',
  emailLogin: '{field} must be that of a user whose login id is an email address (received that of {received})',
  anyText: `${text} (received {received})`,
  requiredWith: '{field} is required together with {other}',
  toSort: '{field} is required to sort by relevance',
  inCountry: '{field} is required: an address in {otherValue} needs a postal code of {allowed} characters',
  orderTotal: '{field} must be {allowed} minor units, the total of the order (received {received})',
  requiredEither: '{field} or {other} is required',
  noAddress: '{field} is required: the customer has no default address, and {other} is not true',
  minOf: '{field} must not be less than {other}, which is {allowed} (received {received})',
  maxOf: '{field} must not be greater than {other}, which is {allowed} (received {received})',
  maxDaysAfter: '{field} must be at most {most} days after {other}: {allowed} or earlier (received {received})',
  maxOfPlant:
    '{field} must not be greater than {allowed}: a customer may order {most} units of a plant, in all lines together (received {received})',
  minAlone: '{field} must not be less than {allowed} when nothing else is refunded (received {received})',
  noVoucher: '{field} must be the code of a voucher of this shop (received {received})',
  future: '{field} must not be in the future: {allowed} or earlier (received {received})',
  after: '{field} must be after {allowed} (received {received})',
  repeated: '{field} appears more than once',
  sameMethod: '{field} must not be the code of an earlier method of the zone (received {received})',
  region: '{field} must be a country to which the shop delivers: in {received}, it does so to some regions alone',
  sameLot: '{field} must not be a lot that another item names for its line (received {received})',
  sameSku: '{field} must not be the SKU of an earlier item (received {received})',
  takenSlug: '{field} must be a slug that no other plant of the shop has (received {received})',
  takenSize: '{field} must be a size that no other plant of the group has (received {received})',
  archivedSku:
    '{field} must not be the SKU of an archived plant, which restorePlant puts back into the catalogue (received {received})',
  key: 'A key of {field} must have {allowed} characters, no line breaks, tabs or control characters among them (received {received})',
  keys: '{field} must have {allowed} or fewer keys (received {received})',
  keysAfter: '{field} must have {allowed} or fewer keys after the change (it would have {received})',
  pictureAddress:
    '{field} must be an address that begins with http:// or https://, or the path of a picture of this shop (received {received})',
  maxBytes: '{field} must have {allowed} or fewer bytes in UTF-8 (received {received})',
  side: '{field} must have {allowed} or fewer pixels on a side (received {received})',
  noPicture: '{field} must be a whole picture: JPEG, PNG, WebP or AVIF',
  privateNetwork: '{field} must resolve to a public address, or to this machine (received {received})',
};

export type IssueVariant = keyof typeof issueVariants;

/**
 * One invalid field of a request, without a message: `clientIssue` writes it when the error is sent,
 * with the names of the caller's API and version.
 */
export interface FieldIssue {
  field: string;
  code: IssueCode;
  received?: unknown;
  allowed?: unknown;
  /** A message that describes it better than that of the code. */
  variant?: IssueVariant;
  /** Another field that the rule is about. */
  other?: string;
  /** Further facts in the message. */
  facts?: Record<string, unknown>;
}

/** How many invalid fields one answer names: a body of 100 kB can have 50,000, and listing them all takes seconds. */
export const MAX_ISSUES = 100;

/** An invalid field as clients see it. */
export interface ClientIssue {
  field: string;
  code: string;
  message: string;
  received?: unknown;
  allowed?: unknown;
}

/** A sentence with its facts in place of their names in braces. */
export const fill = (sentence: string, facts: Readonly<Record<string, unknown>>): string =>
  sentence.replace(/\{(\w+)\}/g, (braced, name: string) =>
    Object.hasOwn(facts, name) ? factOf([facts[name] ?? []].flat()) : braced,
  );

const factOf = (values: readonly unknown[]): string =>
  values.length > 0
    ? values.map((value) => (value instanceof Date ? value.toISOString() : String(value ?? ''))).join(', ')
    : 'nothing';

/** An issue with its message. Its names and values are already those of the caller's version. */
export function clientIssue({ field, code, received, allowed, variant, other, facts }: FieldIssue): ClientIssue {
  const named = { field, other, ...facts, received: shortened(received), allowed: rangeOf(allowed) };
  return {
    field,
    code,
    message: fill(variant ? issueVariants[variant] : issueMessages[code], named),
    received,
    allowed,
  };
}

/** A received value, short enough for a message. */
export function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 100 ? `${text.slice(0, 97)}...` : text;
}

function rangeOf(allowed: unknown): unknown {
  if (allowed === null || typeof allowed !== 'object' || !('minimum' in allowed && 'maximum' in allowed))
    return allowed;
  return `${allowed.minimum} to ${allowed.maximum}`;
}
