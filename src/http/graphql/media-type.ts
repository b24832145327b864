import Negotiator from 'negotiator';

const MEDIA_TYPES = ['application/json; charset=utf-8', 'application/graphql-response+json; charset=utf-8'];

/**
 * The media type of a response: the one that the client prefers, or JSON. Without this, Apollo would answer 406 where
 * the client accepts neither, after a mutation was done.
 */
export const mediaTypeFor = (accept: string | undefined): string =>
  new Negotiator({ headers: { accept } }).mediaType(MEDIA_TYPES) ?? 'application/json; charset=utf-8';
