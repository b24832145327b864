import { ArrayType } from '@mikro-orm/core';
import { alsoMatching, type Match } from '../../database/read/match.js';

/** How many tags a plant may have. */
export const MAX_TAGS = 20;

/** The tags as they are stored: each once, in alphabetical order. */
export const tidyTags = (given: readonly string[]): string[] => [...new Set(given)].sort();

/** The tags in their column. Each is quoted: MikroORM leaves quotes out where it can, and PostgreSQL reads a bare null as no text. */
export class TagsType extends ArrayType<string> {
  override convertToDatabaseValue(tags: string[]): string {
    return `{${tags.map((tag) => `"${tag}"`).join(',')}}`;
  }
}

/** The plants of a match that have the tag, if one is given; without a match, all plants that have it. */
export function withTag(tag?: string | null, match?: Match): Match | undefined {
  if (tag == null) return match;
  const has: Match = { sql: (plant) => `${plant}.tags @> array[?]::text[]`, parameters: [tag] };
  return match ? alsoMatching(match, has) : has;
}
