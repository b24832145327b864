import { load, type Run } from './load.ts';

/** Every client works off this part of its own list, in order: its requests build on each other. */
export function inTurn<Item>(
  lists: Item[][],
  [from, to]: readonly [number, number],
  work: (client: number, item: Item) => Promise<unknown>,
): Promise<Run> {
  const next = lists.map(() => from);
  const more = (client: number) => Number(next[client]) < to;
  return load(lists.length, more, (client) => {
    const index = Number(next[client]);
    next[client] = index + 1;
    return work(client, lists[client]?.[index] as Item);
  });
}
