import { useLanguage, useMessages } from '../../../ui/language.ts';
import { picturesOn } from '../../../ui/pictures/picture-of.ts';
import { CollectionDocument, type CollectionQuery } from '../../documents.generated.ts';
import { OwnImage } from '../../parts/picture.tsx';
import { PlantCards } from '../../parts/plant-card.tsx';
import type { Shop, Visit } from '../../server/visit.ts';
import { listAt } from './filters.ts';
import plantMessages from './messages.json' with { type: 'json' };

type Homepage = Shop['homepage'];

/** The plants that the shop puts first, in a row for each tag. */
export interface Collection {
  title: string;
  tag: string;
  plants: CollectionQuery['plants'];
}

/** How many plants a row shows. */
const ROW = 4;

/** The rows of the home page. One whose tag no plant has is left out. */
export async function collectionsOf(visit: Visit, { collections }: Homepage): Promise<Collection[]> {
  const found = await Promise.all(
    collections.map(async ({ title, tag }) => ({
      ...{ title, tag },
      plants: (await visit.store.graphql(CollectionDocument, { tag, limit: ROW })).plants,
    })),
  );
  return found.filter(({ plants }) => plants.total > 0);
}

/** The shop in one picture. */
export function HomePicture({ of: { picture } }: { of: Homepage }) {
  const [own] = picture ? picturesOn('', [{ ...picture, alt: '' }]) : [];
  return own ? <OwnImage of={own} isFirst sizes="(min-width: 60rem) 45rem, 96vw" class="hero" /> : null;
}

export function Collections({ of: collections, currency }: { of: readonly Collection[]; currency: string }) {
  const messages = useMessages(plantMessages);
  const language = useLanguage();
  return collections.map(({ title, tag, plants }) => (
    <section class="collection" key={`${language} ${title} ${tag}`}>
      <div class="bar">
        <h2>{title}</h2>
        {plants.total > ROW && (
          <a href={listAt({ tag }, currency)}>
            {messages.showPlants(plants.total)}
            <span class="hidden">: {title}</span>
          </a>
        )}
      </div>
      <PlantCards plants={plants.items} />
    </section>
  ));
}
