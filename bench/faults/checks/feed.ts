import type { History } from '../load/history.ts';

/** C4: the final feed has the positions 1 to n, and each endpoint accepted each event since it exists. */
export function gaps({ after, endpoints }: History): string[] {
  const positions = after.feed.flatMap(({ position }, index) =>
    position === index + 1 ? [] : [`the event at place ${index + 1} of the feed has position ${position}`],
  );
  const undelivered = endpoints.flatMap(({ since, delivered }, at) => {
    const accepted = new Set(delivered.map(({ id }) => id));
    return after.feed
      .filter(({ position, id }) => position > since && !accepted.has(id))
      .map(({ position, type }) => `endpoint ${at + 1} never got event ${position} ${type}`);
  });
  return [...positions.slice(0, 1), ...undelivered];
}

/** C5: no endpoint got an event that the final feed lacks, or has with other bytes. */
export function phantoms({ after, endpoints }: History): string[] {
  const bodies = new Map(after.feed.map(({ id, body }) => [id, body]));
  return endpoints.flatMap(({ delivered }) =>
    delivered
      .filter(({ id, body }) => bodies.get(id) !== body)
      .map(
        ({ id }) => `event ${id} was delivered, but the final feed ${bodies.has(id) ? 'has other bytes' : 'lacks it'}`,
      ),
  );
}

/** C8: what readers saw at a position is what the final feed has there. Otherwise the feed has forked. */
export function forks({ feed, after }: History): string[] {
  const links = new Map(after.feed.map(({ position, link }) => [position, link]));
  return feed
    .filter(({ position, link }) => links.get(position) !== link)
    .map(({ position }) => `position ${position}: a reader saw another event there`);
}

/** C9: a reader who sends the link of the last event that it read gets CONFLICT if the feed has forked, and else never. */
export function missedForks({ readOn, feed, after }: History): string[] {
  const last = feed.at(-1);
  const goesOn = !last || after.feed[last.position - 1]?.link === last.link;
  if (goesOn) return readOn === 'goes on' ? [] : [`a reader is sent back to ${readOn}, though nothing has forked`];
  const refused = readOn !== 'goes on' && readOn < last.position;
  return refused ? [] : [`a reader at position ${last.position} gets no CONFLICT although the feed has forked`];
}
