import { useMessages } from '../../../../ui/language.ts';
import type { OrdersQuery } from '../../../documents.generated.ts';
import { hrefOf } from '../../../parts/href.ts';
import packingMessages from './messages.json' with { type: 'json' };
import { ShipMany } from './ship-many.tsx';

interface ListToolsProps {
  /** The orders that are selected. */
  chosen: OrdersQuery['orders']['items'];
  onShipped(ids: readonly string[]): void;
}

/** What can be done with the orders that are selected. */
export function ListTools({ chosen, onShipped }: ListToolsProps) {
  const messages = useMessages(packingMessages);
  return (
    <>
      <span role="status">{messages.picked(chosen.length)}</span>
      <ShipMany orders={chosen} onShipped={onShipped} />
      <a class="button" href={hrefOf('/pack', { ids: chosen.map(({ id }) => id).join() })}>
        {messages.slips}
      </a>
    </>
  );
}
