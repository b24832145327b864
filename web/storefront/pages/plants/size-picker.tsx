import { useLanguage, useMessages } from '../../../ui/language.ts';
import { moneyText } from '../../../ui/parts/money.tsx';
import { BASE } from '../../base.ts';
import type { PlantQuery } from '../../documents.generated.ts';
import shopMessages from '../../messages.json' with { type: 'json' };
import plantMessages from './messages.json' with { type: 'json' };

/** The sizes that a plant is sold in, each a page of its own. */
export function SizePicker({ of: { id, sizes } }: { of: PlantQuery['plant'] }) {
  const language = useLanguage();
  const messages = useMessages(plantMessages);
  const { soldOut } = useMessages(shopMessages);
  return (
    <nav class="sizes" aria-labelledby="sizes">
      <h2 id="sizes">{messages.size}</h2>
      <ul class="row">
        {sizes.map((one) => (
          <li key={one.id}>
            <a class="button" href={`${BASE}/plants/${one.slug}`} aria-current={one.id === id ? 'page' : undefined}>
              {one.size}
              <span class="soft small">{one.inStock ? moneyText(language, one.price) : soldOut}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
