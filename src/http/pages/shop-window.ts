import { newestVersion } from '../../versions/versions.js';
import { escapeHtml } from './page.js';

/** What the first page shows of a plant. */
export interface ShownPlant {
  id: string;
  sku: string;
  name: string;
  botanical_name: string | null;
}

/** The first three plants of the catalogue; none if the store answers anything else, as without a storefront. */
export async function plantsToShow(store: typeof fetch): Promise<ShownPlant[]> {
  const answer = await store('http://localhost/plants?limit=3', { headers: { 'api-version': newestVersion } });
  return answer.ok ? (await answer.json()).items : [];
}

/** Plants with their pictures, as links to their pages in the shop. Without its picture, a plant has an empty ground. */
export const shopWindow = (plants: readonly ShownPlant[]): string =>
  plants.length === 0 ? '' : `<ul class="plants">${plants.map(tile).join('')}</ul>`;

const tile = ({ id, sku, name, botanical_name }: ShownPlant): string =>
  `<li><a href="/shop/plants/${encodeURIComponent(id)}"><span class="picture"><img src="/shop/pictures/${encodeURIComponent(sku)}.svg" alt=""></span>
<strong>${escapeHtml(name)}</strong></a>${botanical_name ? ` <em lang="la">${escapeHtml(botanical_name)}</em>` : ''}</li>`;
