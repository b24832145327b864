/** The rules that a field of a request can break, by the code that clients see. */
export type IssueCode =
  | 'required'
  | 'unknown'
  | 'type'
  | 'legacy'
  | 'twice'
  | 'encoding'
  | 'json'
  | 'form'
  | 'format'
  | 'min'
  | 'max'
  | 'isAmount'
  | 'isChange'
  | 'isText'
  | 'minLength'
  | 'maxLength'
  | 'isLength'
  | 'matches'
  | 'isEmail'
  | 'isWebAddress'
  | 'isIn'
  | 'isISO31661Alpha2'
  | 'isISO4217CurrencyCode'
  | 'arrayMinSize'
  | 'arrayMaxSize'
  | 'version'
  | 'api_version'
  | 'event_type'
  | 'cursor'
  | 'exclusive'
  | 'unique'
  | 'single'
  | 'role'
  | 'total'
  | 'code'
  | 'default'
  | 'url'
  | 'credentials'
  | 'private_address'
  | 'port';

/** A message for a case that the code alone does not describe. */
export type IssueVariant =
  | 'oneOf'
  | 'anyText'
  | 'requiredWith'
  | 'requiredEither'
  | 'noAddress'
  | 'minOf'
  | 'maxOf'
  | 'maxOfPlant'
  | 'minAlone'
  | 'after'
  | 'privateNetwork';

/**
 * One invalid field of a request, without a message: `http/errors/issue-messages.ts` writes it when the error is sent,
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
