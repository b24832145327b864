import { Refusal } from '../../ui/server/refusal.ts';

/** The page of a list that the address names: `page=2`; without it, the first. */
export function pageIn(request: Request): number {
  const text = new URL(request.url).searchParams.get('page');
  if (text === null) return 1;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new Refusal(404, 'There is no such page.');
}
