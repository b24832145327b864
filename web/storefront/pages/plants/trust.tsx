import type { ComponentChildren } from 'preact';
import { useLanguage, useMessages } from '../../../ui/language.ts';
import { Money } from '../../../ui/parts/money.tsx';
import type { PlantQuery } from '../../documents.generated.ts';
import { linksTo } from '../../parts/content-pages.ts';
import { PickUpOnly } from '../../parts/delivery-estimate.tsx';
import { CheckIcon } from '../../parts/icons.tsx';
import type { Shop } from '../../server/visit.ts';
import plantMessages from './messages.json' with { type: 'json' };

interface TrustProps {
  shop: Shop;
  plant: Pick<PlantQuery['plant'], 'price' | 'pickupOnly'>;
  /** How the plant is delivered. */
  children: ComponentChildren;
}

/** What one wants to know before one buys: what is paid, what the shop promises, how it delivers, and takes back. */
export function Trust({ shop, plant, children }: TrustProps) {
  const messages = useMessages(plantMessages);
  const language = useLanguage();
  const [delivery] = linksTo(shop, language, ['delivery']);
  const [returns] = linksTo(shop, language, ['returns']);
  return (
    <ul class="trust small">
      <li>
        <CheckIcon />
        {plant.pickupOnly ? (
          <PickUpOnly place={shop.pickupPlace} />
        ) : (
          <span>
            <Money of={plant.price} />{' '}
            {delivery ? <a href={delivery.href}>{messages.plusShipping}</a> : messages.plusShipping}
          </span>
        )}
      </li>
      {children && (
        <li>
          <CheckIcon />
          {children}
        </li>
      )}
      {shop.promise && (
        <li>
          <CheckIcon />
          {shop.promise}
        </li>
      )}
      {returns && (
        <li>
          <CheckIcon />
          <a href={returns.href} lang={returns.language}>
            {returns.title}
          </a>
        </li>
      )}
    </ul>
  );
}
