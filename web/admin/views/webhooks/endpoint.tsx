import { useLocation, useRoute } from 'preact-iso/router';
import { useMessages } from '../../../ui/language.ts';
import { partMessages } from '../../../ui/messages/messages.ts';
import { Failure } from '../../../ui/parts/failure.tsx';
import { Empty } from '../../../ui/parts/notice.tsx';
import { Status } from '../../../ui/parts/status.tsx';
import { When } from '../../../ui/parts/when.tsx';
import { useAsk } from '../../ask.ts';
import {
  EndpointDeliveriesDocument,
  type WebhookDeliveryState,
  WebhookEndpointsDocument,
} from '../../documents.generated.ts';
import { useAdminMessages } from '../../messages/messages.ts';
import { AuditLink } from '../../parts/audit-link.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Heading } from '../../parts/heading.tsx';
import { hrefOf } from '../../parts/href.ts';
import { List, usePage } from '../../parts/list.tsx';
import { useRowKeys } from '../../parts/row-keys.ts';
import { useTitle } from '../../parts/title.ts';
import { Delete, Edit, Rotate, SendFailed, SendTest, Switch } from './actions.tsx';
import { Health } from './health.tsx';
import { webhookMessages } from './messages.ts';
import { NextAttempt } from './next-attempt.tsx';
import { usePolling } from './poll.ts';

const STATES: readonly WebhookDeliveryState[] = ['PENDING', 'DELIVERED', 'DEAD'];

function Deliveries({ endpointId }: { endpointId: string }) {
  const { query } = useLocation();
  const messages = useMessages(webhookMessages);
  const { status } = useMessages(partMessages);
  const state = STATES.find((one) => one === query['state']);
  const asked = useAsk(EndpointDeliveriesDocument, { endpointId, state, ...usePage(20) });
  const here = `/webhooks/${endpointId}`;
  const tabs = [undefined, ...STATES].map((one) => ({
    href: hrefOf(here, { state: one }),
    label: one ? status.delivery[one] : messages.all,
    isShown: one === state,
  }));
  return (
    <section class="list" aria-labelledby="deliveries">
      <h2 id="deliveries">{messages.deliveries}</h2>
      <nav class="tabs" aria-label={messages.states}>
        {tabs.map(({ href, label, isShown }) => (
          <a key={href} href={href} aria-current={isShown ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <List
        asked={asked}
        caption={messages.deliveries}
        found={asked.data?.webhookDeliveries}
        href={({ eventId }) => hrefOf(`${here}/${eventId}`)}
        columns={[
          { label: messages.event, cell: ({ eventType }) => eventType },
          { label: messages.state, cell: (delivery) => <Status delivery={delivery.state} /> },
          { label: messages.attempts, align: 'end', cell: ({ attemptCount }) => attemptCount },
          { label: messages.created, cell: ({ createdAt }) => <When at={createdAt} /> },
          {
            label: messages.outcome,
            cell: ({ deliveredAt, nextAttemptAt }) =>
              deliveredAt ? (
                <>
                  {messages.receivedAt} <When at={deliveredAt} />
                </>
              ) : nextAttemptAt ? (
                <NextAttempt at={nextAttemptAt} />
              ) : (
                '–'
              ),
          },
        ]}
        empty={
          <Empty title={messages.noDeliveries}>
            <p>{messages.noDeliveriesHint}</p>
          </Empty>
        }
      />
    </section>
  );
}

export default function Endpoint() {
  const { id = '' } = useRoute().params;
  const messages = useMessages(webhookMessages);
  const { views } = useAdminMessages();
  const { data, error } = useAsk(WebhookEndpointsDocument, {});
  const endpoint = data?.webhookEndpoints.find((one) => one.id === id);
  useTitle(endpoint?.url ?? views.webhooks);
  useRowKeys();
  usePolling();
  return (
    <>
      <Heading
        up={{ href: hrefOf('/webhooks'), label: views.webhooks }}
        title={<span class="url">{endpoint?.url}</span>}
      >
        {endpoint && (
          <>
            <Delete of={endpoint} />
            <Switch of={endpoint} />
            <Rotate of={endpoint} />
            <Edit of={endpoint} />
            {endpoint.active && <SendTest of={endpoint} />}
          </>
        )}
      </Heading>
      {error && <Failure error={error} />}
      {data && !endpoint && <Empty title={messages.noSuchEndpoint} />}
      {endpoint && (
        <>
          <div class="bar">
            <Health of={endpoint} />
            <div class="row">{endpoint.active && <SendFailed of={endpoint} />}</div>
          </div>
          <div class="sides">
            <Deliveries endpointId={id} />
            <section class="card aside" aria-label={messages.endpoint}>
              <Facts
                of={[
                  [messages.fields.events, endpoint.events.join(' ')],
                  [messages.fields.apiVersion, endpoint.apiVersion],
                  [messages.fields.description, endpoint.description],
                  [messages.created, <When key="created" at={endpoint.createdAt} />],
                ]}
              />
              <a href={hrefOf('/webhooks/signature', { endpoint: id })}>{messages.signature.name}</a>
              <AuditLink id={id} />
            </section>
          </div>
        </>
      )}
    </>
  );
}
