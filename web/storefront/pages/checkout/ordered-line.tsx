import { Money } from '../../../ui/parts/money.tsx';
import { grossOf } from '../../parts/sums.tsx';
import { Changes, LinePicture, type LineProps } from '../basket/line.tsx';

/** A plant of the order that is about to be placed. */
export const OrderedLine = ({ line, offer, change }: Omit<LineProps, 'wrong'>) => (
  <li class="line">
    <LinePicture sku={line.sku} isSold={offer !== undefined} />
    <div class="what">
      <h3>
        {line.quantity} × {offer?.name ?? line.name}
      </h3>
      <Changes line={line} offer={offer} change={change} />
    </div>
    {offer && (
      <p class="sum">
        <Money of={grossOf(offer)} />
      </p>
    )}
  </li>
);
