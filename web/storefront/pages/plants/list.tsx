import { type TextsOf, textsOf } from '../../../ui/language.ts';
import { seeOther } from '../../../ui/server/forms.ts';
import { BASE } from '../../base.ts';
import { PlantsDocument, type PlantsQuery } from '../../documents.generated.ts';
import { PlantCards } from '../../parts/plant-card.tsx';
import { shopPage } from '../../server/shop-page.tsx';
import type { Visit } from '../../server/visit.ts';
import { type Chosen, chosenOf, wordsOf } from './chosen.ts';
import { Facets } from './facets.tsx';
import { type Filters, listAt, readFilters, sortsFor } from './filters.ts';
import { Collections, collectionsOf, HomePicture } from './home.tsx';
import plantMessages from './messages.json' with { type: 'json' };
import { Nothing } from './nothing.tsx';
import { Pages } from './pages.tsx';
import { Windows } from './windows.tsx';

/** How many plants a page shows: whole rows, with two, three or four in a row. */
export const PAGE = 24;

/** The plants of the shop, found by words and filters. */
export async function listPage(visit: Visit): Promise<Response> {
  const { searchParams: query } = new URL(visit.request.url);
  const { currency, homepage } = await visit.shop;
  const filters = readFilters(query, currency);
  const after = query.get('after') || undefined;
  const page = Math.max(1, Math.min(Math.trunc(Number(query.get('page'))) || 1, 1_000_000));
  const place = after ? { after } : { offset: (page - 1) * PAGE };
  const isHome = !after && page === 1 && listAt(filters, currency) === BASE;
  const [{ plants }, collections] = await Promise.all([
    visit.store.graphql(PlantsDocument, { ...filters, ...place, limit: PAGE }),
    isHome ? collectionsOf(visit, homepage) : [],
  ]);
  const last = Math.ceil(plants.total / PAGE);
  if (plants.items.length === 0 && last > 0) return seeOther(listAt(filters, currency, { page: last }));
  const messages = textsOf(plantMessages, visit.language);
  const chosen = chosenOf(filters, plants.facets, currency, visit.language);
  const isAll = chosen.length === 0;
  const title = filters.q
    ? messages.found(filters.q)
    : filters.tag && chosen.length === 1
      ? messages.tagged(wordsOf(filters.tag))
      : chosen.map(({ label }) => label).join(' · ') || homepage.headline || messages.title;
  const intro = homepage.headline || homepage.text ? homepage.text : messages.intro;
  return shopPage(visit, {
    title,
    kind: 'list',
    description: isAll ? (intro ?? undefined) : undefined,
    picture: isHome ? homepage.picture?.url : undefined,
    canonical: listAt(filters, currency, after ? { after } : { page }),
    children: (
      <>
        <header>
          <div>
            <h1>{title}</h1>
            {isAll && intro && <p class="soft text">{intro}</p>}
          </div>
          {isHome && <HomePicture of={homepage} />}
          {isAll && page === 1 && !after && <Windows facets={plants.facets} currency={currency} />}
        </header>
        {collections.length > 0 && (
          <div class="collections">
            <Collections of={collections} currency={currency} />
          </div>
        )}
        <details class="filters" open={query.has('filter')}>
          <summary class="button">{chosen.length > 0 ? messages.filters(chosen.length) : messages.filter}</summary>
          <div>
            <h2 class="hidden">{messages.filter}</h2>
            <Facets filters={filters} facets={plants.facets} currency={currency} />
            <a class="button primary done" href={listAt(filters, currency)}>
              {messages.showPlants(plants.total)}
            </a>
          </div>
        </details>
        <div class="results">
          <Bar chosen={chosen} filters={filters} currency={currency} messages={messages} total={plants.total} />
          {plants.total === 0 ? (
            <Nothing chosen={chosen} filters={filters} currency={currency} />
          ) : (
            <>
              {plants.partialMatch && <p class="soft">{messages.partialMatch}</p>}
              <PlantCards plants={plants.items} id="plants" />
              <Pages plants={plants} filters={filters} currency={currency} pageSize={PAGE} />
            </>
          )}
        </div>
      </>
    ),
  });
}

interface BarProps {
  chosen: readonly Chosen[];
  filters: Filters;
  currency: string;
  messages: TextsOf<typeof plantMessages>;
  total: PlantsQuery['plants']['total'];
}

/** How many plants there are, what is chosen, and in which order they come. */
function Bar({ chosen, filters, currency, messages, total }: BarProps) {
  const sorts = sortsFor(filters);
  const chosenSort = sorts.find((sort) => sort === filters.sort) ?? sorts[0];
  return (
    <div class="bar">
      <h2>{messages.plants(total)}</h2>
      <details class="menu">
        <summary>
          <span class="soft">{messages.sort}:</span> {messages.sorts[chosenSort]}
        </summary>
        <ul class="popup">
          {sorts.map((sort) => (
            <li key={sort}>
              <a
                href={listAt({ ...filters, sort }, currency)}
                rel="nofollow"
                aria-current={sort === chosenSort ? 'true' : undefined}
              >
                {messages.sorts[sort]}
              </a>
            </li>
          ))}
        </ul>
      </details>
      {chosen.length > 0 && (
        <ul class="chosen row" aria-label={messages.chosen}>
          {chosen.map(({ name, label }) => (
            <li key={name}>
              <a class="button" href={listAt({ ...filters, [name]: undefined }, currency)}>
                <span class="hidden">{messages.remove} </span>
                {label} <span aria-hidden="true">×</span>
              </a>
            </li>
          ))}
          {chosen.length > 1 && (
            <li>
              <a class="button quiet" href={listAt({ sort: filters.sort }, currency)}>
                {messages.removeAll}
              </a>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
