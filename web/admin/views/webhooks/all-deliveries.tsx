import { useMessages } from '../../../ui/language.ts';
import { useTitle } from '../../parts/heading.tsx';
import { useRowKeys } from '../../parts/row-keys.ts';
import { Deliveries } from './deliveries.tsx';
import { Head } from './head.tsx';
import webhookMessages from './messages.json' with { type: 'json' };
import { usePolling } from './poll.ts';

/** `/webhooks/deliveries`: those of all endpoints, or of one event. */
export default function AllDeliveries() {
  const { deliveries } = useMessages(webhookMessages);
  useTitle(deliveries);
  useRowKeys();
  usePolling();
  return (
    <>
      <Head />
      <Deliveries at="/webhooks/deliveries" />
    </>
  );
}
