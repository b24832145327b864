import { BASE } from '../base.ts';

export type Filters = Readonly<Record<string, string | undefined>>;

/** The URL of a view with these filters; those that are empty are left out. */
export function hrefOf(view: string, filters: Filters = {}): string {
  const given = Object.entries(filters).filter((pair): pair is [string, string] => !!pair[1]);
  return `${BASE}${view}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`;
}
