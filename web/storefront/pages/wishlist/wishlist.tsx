import { type Language, type TextsOf, textsOf } from '../../../ui/language.ts';
import { Money } from '../../../ui/parts/money.tsx';
import { Empty } from '../../../ui/parts/notice.tsx';
import { Pager } from '../../../ui/parts/pager.tsx';
import { Badge } from '../../../ui/parts/status.tsx';
import { dateText, useTimeZone, When } from '../../../ui/parts/when.tsx';
import { newKey } from '../../../ui/server/forms.ts';
import { BASE } from '../../base.ts';
import { WishlistDocument, type WishlistQuery } from '../../documents.generated.ts';
import { Done } from '../../parts/done.tsx';
import { Picture } from '../../parts/picture.tsx';
import { Stock } from '../../parts/stock.tsx';
import { customerOf } from '../../server/customer.ts';
import { pageIn } from '../../server/page-in.ts';
import { shopPage } from '../../server/shop-page.tsx';
import type { Visit } from '../../server/visit.ts';
import wishlistMessages from './messages.json' with { type: 'json' };

const PER_PAGE = 24;

/** The wishlist of who has signed in. */
export async function wishlistPage(visit: Visit): Promise<Response> {
  const { id: customerId } = customerOf(visit);
  const page = pageIn(visit.request);
  const messages = textsOf(wishlistMessages, visit.language);
  const { wishlist } = await visit.store.graphql(WishlistDocument, { customerId, offset: (page - 1) * PER_PAGE });
  return shopPage(visit, {
    title: messages.title,
    headers: { 'cache-control': 'no-store' },
    children: (
      <>
        <h1>{messages.title}</h1>
        <Done of={messages.done} at={visit.request.url} />
        {wishlist.items.length === 0 && (
          <Empty title={messages.none}>
            <p>{messages.noneText}</p>
            <a class="button primary" href={BASE}>
              {messages.browse}
            </a>
          </Empty>
        )}
        <ul class="lines">
          {wishlist.items.map((entry) => (
            <Wish entry={entry} messages={messages} language={visit.language} key={entry.plant.id} />
          ))}
        </ul>
        <Pager
          page={page}
          pages={Math.ceil(wishlist.total / PER_PAGE)}
          href={(number) => `${BASE}/wishlist${number === 1 ? '' : `?page=${number}`}`}
        />
      </>
    ),
  });
}

type Entry = WishlistQuery['wishlist']['items'][number];

interface WishProps {
  entry: Entry;
  messages: TextsOf<typeof wishlistMessages>;
  language: Language;
}

const Wish = ({ entry: { plant, addedAt, archived, backInStockAt }, messages, language }: WishProps) => (
  <li class="line">
    <Picture of={plant} isNamed />
    <div class="what">
      <h2>{archived ? plant.name : <a href={`${BASE}/plants/${plant.id}`}>{plant.name}</a>}</h2>
      <p class="row">
        {archived ? (
          <Badge tone="calm">{messages.noLongerSold}</Badge>
        ) : backInStockAt ? (
          <>
            <Badge tone="good">{messages.back}</Badge>{' '}
            <span class="soft small">{messages.backSince(dateText(language, useTimeZone(), backInStockAt))}</span>
          </>
        ) : (
          <Stock of={plant} />
        )}
      </p>
      <p class="soft small">
        {messages.added} <When at={addedAt} as="date" />
      </p>
    </div>
    <p class="sum">
      <Money of={plant.price} />
    </p>
    <form method="post" action={`${BASE}/wishlist/remove`}>
      <input type="hidden" name="plantId" value={plant.id} />
      <input type="hidden" name="key" value={newKey()} />
      {plant.inStock && (
        <button type="submit" formaction={`${BASE}/basket`} aria-label={messages.toBasketOf(plant.name)}>
          {messages.toBasket}
        </button>
      )}
      <button type="submit" class="quiet" aria-label={messages.removeOf(plant.name)}>
        {messages.remove}
      </button>
    </form>
  </li>
);
