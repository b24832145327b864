import { useMessages } from '../../ui/language.ts';
import { Money } from '../../ui/parts/money.tsx';
import { BASE } from '../base.ts';
import type { PlantCardFragment } from '../documents.generated.ts';
import shopMessages from '../messages.json' with { type: 'json' };
import { CardPictures } from './picture.tsx';
import { Stock } from './stock.tsx';

/** How many pictures a first screen shows. */
const FIRST = 4;

/** Plants as cards, each of which is one link. */
export const PlantCards = ({ plants, id }: { plants: readonly PlantCardFragment[]; id?: string }) => (
  <ul class="cards" id={id}>
    {plants.map((plant, at) => (
      <PlantCard plant={plant} isFirst={id !== undefined && at < FIRST} key={plant.id} />
    ))}
  </ul>
);

function PlantCard({ plant, isFirst }: { plant: PlantCardFragment; isFirst: boolean }) {
  const { petSafe } = useMessages(shopMessages);
  return (
    <li class={plant.inStock ? 'plant' : 'plant gone'}>
      <CardPictures of={plant} isFirst={isFirst} />
      <h3>
        <a href={`${BASE}/plants/${plant.slug}`}>{plant.name}</a>
      </h3>
      {plant.botanicalName && (
        <p class="soft small">
          <i lang="la">{plant.botanicalName}</i>
        </p>
      )}
      <p class="facts">
        <Money of={plant.price} />
        <Stock of={plant} quiet />
        {plant.petSafety === 'SAFE' && <span class="soft small">{petSafe}</span>}
      </p>
    </li>
  );
}
