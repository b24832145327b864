import { useRoute } from 'preact-iso/router';
import { useMessages } from '../../../ui/language.ts';
import { Failure } from '../../../ui/parts/failure.tsx';
import { Empty } from '../../../ui/parts/notice.tsx';
import { When } from '../../../ui/parts/when.tsx';
import { useAsk } from '../../ask.ts';
import { WebhookEndpointsDocument } from '../../documents.generated.ts';
import { useAdminMessages } from '../../messages.ts';
import { AuditLink } from '../../parts/audit-link.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Heading, useTitle } from '../../parts/heading.tsx';
import { hrefOf } from '../../parts/href.ts';
import { useRowKeys } from '../../parts/row-keys.ts';
import { Delete, Edit, Rotate, SendFailed, SendTest, Switch } from './actions.tsx';
import { Deliveries } from './deliveries.tsx';
import { Health } from './health.tsx';
import webhookMessages from './messages.json' with { type: 'json' };
import { usePolling } from './poll.ts';

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
            <section class="list" aria-labelledby="deliveries">
              <h2 id="deliveries">{messages.deliveries}</h2>
              <Deliveries at={`/webhooks/${id}`} endpointId={id} />
            </section>
            <section class="card aside" aria-label={messages.endpoint}>
              <Facts
                of={[
                  [messages.fields.events, endpoint.events.join(' ')],
                  [messages.fields.apiVersion, endpoint.apiVersion],
                  [messages.fields.description, endpoint.description],
                  [messages.created, <When key="created" at={endpoint.createdAt} />],
                ]}
              />
              <a class="small" href={hrefOf('/webhooks/signature', { endpoint: id })}>
                {messages.signature.name}
              </a>
              <AuditLink id={id} />
            </section>
          </div>
        </>
      )}
    </>
  );
}
