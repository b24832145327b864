import { useMessages } from '../../../../ui/language.ts';
import type { OrdersQuery } from '../../../documents.generated.ts';
import { hrefOf } from '../../../parts/href.ts';
import packingMessages from './messages.json' with { type: 'json' };

interface ListToolsProps {
  /** The orders that are selected. */
  chosen: OrdersQuery['orders']['items'];
}

/** What can be done with the orders that are selected. */
export function ListTools({ chosen }: ListToolsProps) {
  const messages = useMessages(packingMessages);
  return (
    <>
      <span role="status">{messages.picked(chosen.length)}</span>
      <a class="button primary" href={hrefOf('/pack', { ids: chosen.map(({ id }) => id).join() })}>
        {messages.pack}
      </a>
    </>
  );
}
