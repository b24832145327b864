import { useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { type TextsOf, useMessages } from '../../../ui/language.ts';
import { Money } from '../../../ui/parts/money.tsx';
import { Empty } from '../../../ui/parts/notice.tsx';
import { Badge } from '../../../ui/parts/status.tsx';
import { useAsk } from '../../ask.ts';
import { PlantsDocument, type PlantsQueryVariables } from '../../documents.generated.ts';
import { useKeys } from '../../keys.ts';
import { useAdminMessages } from '../../messages.ts';
import { Choice, Filters, Search } from '../../parts/filters.tsx';
import { ListHeading } from '../../parts/heading.tsx';
import { hrefOf } from '../../parts/href.ts';
import { List, usePage } from '../../parts/list.tsx';
import { useRowKeys } from '../../parts/row-keys.ts';
import { Tabs } from '../../parts/tabs.tsx';
import { Pictured } from '../../parts/thumb.tsx';
import { Two } from '../../parts/two.tsx';
import plantMessages from './messages.json' with { type: 'json' };

const flags: Readonly<Record<string, boolean>> = { true: true, false: false };

/** The filters in a URL. A value that the store does not know is not sent. */
function filtersIn(query: Record<string, string>, messages: TextsOf<typeof plantMessages>): PlantsQueryVariables {
  const known = (name: 'light' | 'watering' | 'difficulty' | 'sorts', value = '') =>
    value && value in messages[name] ? value : undefined;
  return {
    archived: query['archived'] === 'true' || undefined,
    draft: query['draft'] === 'true' || undefined,
    q: query['q'] || undefined,
    inStock: flags[query['inStock'] ?? ''],
    petSafe: flags[query['petSafe'] ?? ''],
    light: known('light', query['light']),
    watering: known('watering', query['watering']),
    difficulty: known('difficulty', query['difficulty']),
    tag: query['tag'] || undefined,
    sort: known('sorts', query['sort']) ?? 'STOCK_ASC',
  } as PlantsQueryVariables;
}

export default function Plants() {
  const { query, route } = useLocation();
  const messages = useMessages(plantMessages);
  const { views } = useAdminMessages();
  const asked = useAsk(PlantsDocument, { ...filtersIn(query, messages), ...usePage(25) });
  const search = useRef<HTMLInputElement>(null);
  useRowKeys(search);
  useKeys([{ key: 'n', label: messages.newPlant, run: () => route(hrefOf('/plants/new')) }]);
  const found = asked.data?.plants;
  const { inStock, archived, draft, page, ...others } = query;
  const isOther = !!archived || !!draft;
  // The facets of archived plants or drafts count those alone.
  const counts = (!isOther && found?.facets.inStock.map(({ count }) => count)) || [];
  const tabs = [
    { label: messages.all, filter: {}, count: counts[0] !== undefined ? counts[0] + (counts[1] ?? 0) : undefined },
    { label: messages.inStock, filter: { inStock: 'true' }, count: counts[0] },
    { label: messages.soldOut, filter: { inStock: 'false' }, count: counts[1] },
  ];
  const choices = {
    light: messages.light,
    watering: messages.watering,
    difficulty: messages.difficulty,
    petSafe: messages.petSafe,
    tag: Object.fromEntries(found?.facets.tags.map(({ value, count }) => [value, `${value} (${count})`]) ?? []),
  };
  const isFiltered = Object.keys(query).length > 0;
  return (
    <>
      <ListHeading title={views.plants}>
        <div class="row">
          <Search label={messages.search} field={search} />
          <a class="button quiet" href={hrefOf('/plants/import')}>
            {messages.import}
          </a>
          <a class="button quiet" href={hrefOf('/plants.csv')} download>
            {messages.export}
          </a>
          <a class="button" href={hrefOf('/plants/new')} aria-keyshortcuts="n">
            {messages.newPlant}
          </a>
        </div>
      </ListHeading>
      <Tabs
        label={messages.stock}
        of={[
          ...tabs.map(({ label, filter, count }) => ({
            href: hrefOf('/plants', { ...others, ...filter }),
            label,
            isShown: !isOther && filter.inStock === (inStock || undefined),
            count,
          })),
          { href: hrefOf('/plants', { ...others, draft: 'true' }), label: messages.drafts, isShown: !!draft },
          {
            href: hrefOf('/plants', { ...others, archived: 'true' }),
            label: messages.archivedOnes,
            isShown: !!archived,
          },
        ]}
      />
      <Filters look="filters">
        {(Object.keys(choices) as (keyof typeof choices)[]).map((name) => (
          <Choice key={name} name={name} label={messages.anyOf[name]} any={messages.anyOf[name]} of={choices[name]} />
        ))}
        <Choice name="sort" label={messages.sort} of={messages.sorts} />
      </Filters>
      <List
        asked={asked}
        caption={views.plants}
        found={found}
        href={({ id }) => hrefOf(`/plants/${id}`)}
        columns={[
          {
            label: messages.plant,
            cell: (plant) => (
              <Pictured of={plant}>
                <Two below={plant.sku}>
                  <span>
                    {plant.name} {!plant.publishedAt && <Badge tone="calm">{messages.draft}</Badge>}
                  </span>
                </Two>
              </Pictured>
            ),
          },
          { label: messages.fields.tags, cell: ({ tags }) => <span class="soft small">{tags.join(' ')}</span> },
          { label: messages.fields.price, align: 'end', cell: ({ price }) => <Money of={price} /> },
          {
            label: messages.stock,
            align: 'end',
            cell: ({ stock }) => (stock > 0 ? stock : <Badge tone="bad">{messages.soldOut}</Badge>),
          },
        ]}
        empty={
          isFiltered ? (
            <Empty
              title={messages.noneFound}
              hint={messages.noneFoundHint}
              link={{ href: hrefOf('/plants'), label: messages.showAll }}
            />
          ) : (
            <Empty title={messages.none} hint={messages.noneHint} />
          )
        }
      />
    </>
  );
}
