import { escapeHtml } from './html.js';
import type { ShopFigures } from './shop-figures.js';

/** The figures of the shop as tiles: a number, and a bar whose parts a legend names. */
export function pictureOfShop({ name, plants, orders, events, newest_event, deliveries }: ShopFigures): string {
  const inCatalogue = { available: plants.available, 'sold out': plants.sold_out };
  const newest = newest_event
    ? `Newest: <code>${escapeHtml(newest_event.type)}</code>, ${ago(newest_event.seconds_ago)}.`
    : 'None yet: refund an order.';
  return `<section aria-labelledby="shop">
<h2 id="shop">${escapeHtml(name)} right now</h2>
<div class="tiles">
${tile('Plants', inCatalogue, ['available'])}
${tile('Orders', orders, ['pending', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded'])}
<div class="tile"><h3>Events</h3><p class="number">${events}</p><p class="legend">${newest}</p></div>
${tile('Deliveries', deliveries, ['delivered', 'pending', 'dead'])}
</div>
</section>`;
}

/** A tile with the sum of the counts. `order` says which parts come first. */
function tile(title: string, counts: Record<string, number>, order: readonly string[]): string {
  const names = [...new Set([...order, ...Object.keys(counts)])].filter((name) => counts[name]);
  const sum = names.reduce((total, name) => total + (counts[name] ?? 0), 0);
  const parts = names.map((name, at) => `<span class="part p${at % 6}" style="flex-grow:${counts[name]}"></span>`);
  const legend = names.map(
    (name, at) => `<li><span class="dot p${at % 6}"></span>${counts[name]} ${escapeHtml(name)}</li>`,
  );
  const bar = names.length > 0 ? `<div class="bar" aria-hidden="true">${parts.join('')}</div>` : '';
  const list = names.length > 0 ? `<ul class="legend">${legend.join('')}</ul>` : '<p class="legend">None yet.</p>';
  return `<div class="tile"><h3>${title}</h3><p class="number">${sum}</p>${bar}${list}</div>`;
}

/** The age of an event in words: "8 seconds ago". */
function ago(seconds: number): string {
  const [size, unit] =
    seconds < 60
      ? [1, 'second']
      : seconds < 3600
        ? [60, 'minute']
        : seconds < 86_400
          ? [3600, 'hour']
          : [86_400, 'day'];
  const number = Math.floor(seconds / Number(size));
  return `${number} ${unit}${number === 1 ? '' : 's'} ago`;
}
