import { useMessages } from '../../../ui/language.ts';
import { Money } from '../../../ui/parts/money.tsx';
import { grossOf } from '../../parts/sums.tsx';
import { Changes, LinePicture } from '../basket/line.tsx';
import basketMessages from '../basket/messages.json' with { type: 'json' };
import type { Row } from '../basket/quote.ts';

/** A plant of the order that is about to be placed. */
export function OrderedLine(row: Row) {
  const { unnamed } = useMessages(basketMessages);
  const { line, offer, name = unnamed } = row;
  return (
    <li class="line">
      <LinePicture offer={offer} />
      <div class="what">
        <h3>
          {line.quantity} × {name}
        </h3>
        <Changes {...row} />
      </div>
      {offer && (
        <p class="sum">
          <Money of={grossOf(offer)} />
        </p>
      )}
    </li>
  );
}
