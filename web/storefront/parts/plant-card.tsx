import { useLanguage, useMessages } from '../../ui/language.ts';
import { Money, moneyText } from '../../ui/parts/money.tsx';
import { BASE } from '../base.ts';
import type { PlantCardFragment } from '../documents.generated.ts';
import shopMessages from '../messages.json' with { type: 'json' };
import { CardPictures } from './picture.tsx';
import { nameOfAll } from './sizes.ts';
import { Stock } from './stock.tsx';

/** How many pictures a first screen shows. */
const FIRST = 4;

/** With its sizes, a plant stands for its group: it is the cheapest that a visitor looks for. */
type Card = PlantCardFragment & { sizes?: readonly { inStock: boolean }[] };

/** Plants as cards, each of which is one link. */
export const PlantCards = ({ plants, id }: { plants: readonly Card[]; id?: string }) => (
  <ul class="cards" id={id}>
    {plants.map((plant, at) => (
      <PlantCard plant={plant} isFirst={id !== undefined && at < FIRST} key={plant.id} />
    ))}
  </ul>
);

function PlantCard({ plant, isFirst }: { plant: Card; isFirst: boolean }) {
  const language = useLanguage();
  const { petSafe, from } = useMessages(shopMessages);
  const { sizes = [] } = plant;
  const hasSizes = sizes.length > 1;
  const inStock = plant.inStock || sizes.some((one) => one.inStock);
  return (
    <li class={inStock ? 'plant' : 'plant gone'}>
      <CardPictures of={plant} isFirst={isFirst} />
      <h3>
        <a href={`${BASE}/plants/${plant.slug}`}>{hasSizes ? nameOfAll(plant) : plant.name}</a>
      </h3>
      {plant.botanicalName && (
        <p class="soft small">
          <i lang="la">{plant.botanicalName}</i>
        </p>
      )}
      <p class="facts">
        {hasSizes ? <span class="money">{from(moneyText(language, plant.price))}</span> : <Money of={plant.price} />}
        {!(hasSizes && inStock) && <Stock of={plant} quiet />}
        {plant.petSafety === 'SAFE' && <span class="soft small">{petSafe}</span>}
      </p>
    </li>
  );
}
