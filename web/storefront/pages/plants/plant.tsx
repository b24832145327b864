import { textsOf, useMessages } from '../../../ui/language.ts';
import { decimalsOf, Money } from '../../../ui/parts/money.tsx';
import { Notice } from '../../../ui/parts/notice.tsx';
import { drawingOf, picturesOn } from '../../../ui/pictures/picture-of.ts';
import { newKey } from '../../../ui/server/forms.ts';
import { unlessRefused } from '../../../ui/server/refusal.ts';
import { BASE } from '../../base.ts';
import {
  PlantDocument,
  type PlantQuery,
  RelatedDocument,
  type RelatedQuery,
  WishedDocument,
} from '../../documents.generated.ts';
import shopMessages from '../../messages.json' with { type: 'json' };
import { DeliveryEstimate, estimateOf } from '../../parts/delivery-estimate.tsx';
import { HeartIcon } from '../../parts/icons.tsx';
import { PlantCards } from '../../parts/plant-card.tsx';
import { Quantity } from '../../parts/quantity.tsx';
import { nameOfAll } from '../../parts/sizes.ts';
import { Stock } from '../../parts/stock.tsx';
import { shopPage } from '../../server/shop-page.tsx';
import type { Visit } from '../../server/visit.ts';
import { MAX_QUANTITY, quantityIn } from '../basket/lines.ts';
import { errorPage } from '../failure.tsx';
import { CareLabel } from './care-label.tsx';
import { wordsOf } from './chosen.ts';
import { listAt } from './filters.ts';
import { Gallery } from './gallery.tsx';
import plantMessages from './messages.json' with { type: 'json' };
import { SizePicker } from './size-picker.tsx';
import { Trust } from './trust.tsx';

/** How many related plants there are on a page: one row. */
const RELATED = 4;

export async function plantPage(visit: Visit, { slug = '' }: Record<string, string>): Promise<Response> {
  // An archived plant is not found, too: only staff see that it was there.
  const plant = (await unlessRefused('NOT_FOUND', visit.store.graphql(PlantDocument, { slug })))?.plant;
  const messages = textsOf(plantMessages, visit.language);
  if (!plant) return errorPage(visit, 404, messages.gone);
  // Older links have the id.
  if (plant.slug !== slug)
    return new Response(null, { status: 301, headers: { location: `${BASE}/plants/${plant.slug}` } });
  const { searchParams: query } = new URL(visit.request.url);
  const [{ relatedPlants }, isWished, estimate, shop] = await Promise.all([
    visit.store.graphql(RelatedDocument, { id: plant.id }),
    wishes(visit, plant.id),
    estimateOf(visit, plant),
    visit.shop,
  ]);
  const related = oneOfEachGroup(relatedPlants).slice(0, RELATED);
  const hasSizes = plant.sizes.length > 1;
  const [own] = picturesOn(new URL(visit.request.url).host, plant.pictures);
  const picture = own?.full ?? drawingOf(plant.sku);
  return shopPage(visit, {
    title: plant.name,
    kind: 'one',
    description: plant.description.slice(0, 300),
    canonical: `${BASE}/plants/${plant.slug}`,
    picture,
    structured: productOf(visit, plant, picture),
    children: (
      <>
        <nav class="path small" aria-label={messages.path}>
          <a href={BASE}>{textsOf(shopMessages, visit.language).allPlants}</a>
          {plant.tags.slice(0, 1).map((tag) => (
            <a href={listAt({ tag }, plant.price.currency)} key={tag}>
              {wordsOf(tag)}
            </a>
          ))}
        </nav>
        <Gallery of={plant} />
        <div class="offer">
          <header>
            <h1>{hasSizes ? nameOfAll(plant) : plant.name}</h1>
            {plant.botanicalName && (
              <p class="soft">
                <i lang="la">{plant.botanicalName}</i>
              </p>
            )}
          </header>
          <p class="price">
            <Money of={plant.price} />
            <Stock of={plant} />
          </p>
          {hasSizes && <SizePicker of={plant} />}
          <Buy
            plant={plant}
            isWished={isWished}
            added={addedTo(visit, plant.id)}
            quantity={quantityIn(query.get('quantity')) ?? 1}
          />
          <Trust shop={shop} plant={plant}>
            {estimate && <DeliveryEstimate of={estimate} />}
          </Trust>
          <CareLabel of={plant} />
          <section>
            <h2>{messages.about}</h2>
            <p class="text">{plant.description}</p>
            {plant.tags.length > 0 && (
              <ul class="tags row" aria-label={messages.facets.tag}>
                {plant.tags.map((tag) => (
                  <li key={tag}>
                    <a class="button" href={listAt({ tag }, plant.price.currency)}>
                      {wordsOf(tag)}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </div>
        {related.length > 0 && (
          <section class="related">
            <h2>{messages.related}</h2>
            <PlantCards plants={related} />
          </section>
        )}
      </>
    ),
  });
}

/** The plant as a product of schema.org, of which search engines make their own offers. */
function productOf({ urlOf }: Visit, plant: PlantQuery['plant'], picture: string): object {
  const { slug, sku, name, description, price, inStock } = plant;
  const url = urlOf(`${BASE}/plants/${slug}`);
  const decimals = decimalsOf(price.currency);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description,
    sku,
    url,
    image: urlOf(picture),
    offers: {
      '@type': 'Offer',
      url,
      price: (price.amount / 10 ** decimals).toFixed(decimals),
      priceCurrency: price.currency,
      availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
  };
}

const oneOfEachGroup = (plants: RelatedQuery['relatedPlants']): RelatedQuery['relatedPlants'] =>
  plants.filter((plant, at) => !plant.group || plants.findIndex(({ group }) => group === plant.group) === at);

/** Whether the plant is on the wishlist of who has signed in, among the hundred newest wishes. */
async function wishes({ session, store }: Visit, id: string): Promise<boolean> {
  const { customer } = session.content;
  if (!customer) return false;
  const { wishlist } = await store.graphql(WishedDocument, { customerId: customer.id });
  return wishlist.items.some(({ plant }) => plant.id === id);
}

/** How many units were just put into the basket, if the plant is still there. */
function addedTo({ request, session }: Visit, id: string): number | undefined {
  const isThere = session.content.basket?.some(({ plantId }) => plantId === id);
  return isThere ? quantityIn(new URL(request.url).searchParams.get('added')) : undefined;
}

interface BuyProps {
  plant: PlantQuery['plant'];
  isWished: boolean;
  added: number | undefined;
  quantity: number;
}

/** Each form has a key: sent twice, it counts once. */
function Buy({ plant: { id, slug, name, stock, inStock }, isWished, added, quantity }: BuyProps) {
  const messages = useMessages(plantMessages);
  const most = Math.min(stock, MAX_QUANTITY);
  return (
    <div class="buy">
      {added !== undefined && (
        <Notice tone="good" role="status" takesFocus title={messages.added(added, name)}>
          <p class="row">
            <a href={`${BASE}/basket`}>{messages.toBasket}</a>
            <a href={`${BASE}/checkout`}>{messages.checkOut}</a>
          </p>
        </Notice>
      )}
      {inStock && <form id="steps" action={`${BASE}/plants/${slug}`} hidden />}
      {inStock ? (
        <form method="post" action={`${BASE}/basket`}>
          <input type="hidden" name="plantId" value={id} />
          <input type="hidden" name="key" value={newKey()} />
          <Quantity id="quantity" of={name} value={Math.min(quantity, most)} least={1} most={most} steps="steps" />
          <button type="submit" class="primary">
            {messages.addToBasket}
          </button>
        </form>
      ) : (
        !isWished && <p>{messages.tellMe}</p>
      )}
      {isWished ? (
        <a class="button quiet wished" href={`${BASE}/wishlist`}>
          <HeartIcon />
          {messages.onWishlist}
        </a>
      ) : (
        <form method="post" action={`${BASE}/wishlist`}>
          <input type="hidden" name="plantId" value={id} />
          <input type="hidden" name="key" value={newKey()} />
          <button type="submit" class="quiet">
            <HeartIcon />
            {messages.addToWishlist}
          </button>
        </form>
      )}
    </div>
  );
}
