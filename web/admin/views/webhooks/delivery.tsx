import { useRoute } from 'preact-iso/router';
import { useMessages } from '../../../ui/language.ts';
import { Failure } from '../../../ui/parts/failure.tsx';
import { Empty, Notice } from '../../../ui/parts/notice.tsx';
import { Badge, Status } from '../../../ui/parts/status.tsx';
import { When } from '../../../ui/parts/when.tsx';
import { useAsk } from '../../ask.ts';
import {
  DeliveryOfEventDocument,
  type DeliveryOfEventQuery,
  RedeliverDocument,
  SentBodyDocument,
} from '../../documents.generated.ts';
import { useAdminMessages } from '../../messages.ts';
import { Action } from '../../parts/action.tsx';
import { Copy } from '../../parts/copy.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Heading, useTitle } from '../../parts/heading.tsx';
import { hrefOf } from '../../parts/href.ts';
import { isGood } from './health-of.ts';
import webhookMessages from './messages.json' with { type: 'json' };
import { NextAttempt } from './next-attempt.tsx';
import { usePolling } from './poll.ts';

type Delivery = DeliveryOfEventQuery['webhookDeliveries']['items'][number];

/** The header `webhook-timestamp` of an attempt. */
const timestampOf = (createdAt: string): string => String(Math.floor(new Date(createdAt).getTime() / 1000));

function Attempts({ of: { attempts, endpoint, event } }: { of: Delivery }) {
  const messages = useMessages(webhookMessages);
  return (
    <section class="list" aria-labelledby="attempts">
      <h2 id="attempts">{messages.attempts}</h2>
      {attempts.length === 0 && <p class="soft">{messages.noAttempts}</p>}
      <ol class="attempts">
        {attempts.map(({ id, createdAt, durationMs, status, error, response, url }) => (
          <li key={id} class="card">
            <p class="bar">
              <Badge tone={isGood(status) ? 'good' : 'bad'}>{status ?? messages.noAnswer}</Badge>
              <span class="soft">
                <When at={createdAt} as="moment" /> · {durationMs} ms
              </span>
            </p>
            <p class="soft small url">{url}</p>
            <p class="soft small">
              <code>webhook-timestamp: {timestampOf(createdAt)}</code>
            </p>
            {error && <p>{error}</p>}
            {response && <pre class="wrapped">{response}</pre>}
            {status !== null && !isGood(status) && (
              <a
                href={hrefOf('/webhooks/signature', {
                  endpoint: endpoint.id,
                  headers: `webhook-id: ${event.id}\nwebhook-timestamp: ${timestampOf(createdAt)}\nwebhook-signature: `,
                })}
              >
                {messages.signature.name}
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The body with indented members: what was sent has no spaces. */
const readable = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

function Sent({ of: { apiVersion, endpoint, event } }: { of: Delivery }) {
  const messages = useMessages(webhookMessages);
  const variables = { endpointId: endpoint.id, eventId: event.id };
  const { data } = useAsk(SentBodyDocument, variables, { version: apiVersion });
  const sent = data?.webhookDeliveries.items[0]?.event;
  return (
    <section class="list" aria-labelledby="body">
      <div class="bar">
        <h2 id="body">{messages.body}</h2>
        {sent?.body && <Copy of={sent.body} label={messages.copy} />}
      </div>
      {sent?.body && <pre class="wrapped">{readable(sent.body)}</pre>}
      {sent && !sent.body && <p class="soft">{messages.noBody}</p>}
      <p class="soft small">{messages.bodyHint(apiVersion)}</p>
    </section>
  );
}

export default function DeliveryView() {
  const { id = '', event: eventId = '' } = useRoute().params;
  const messages = useMessages(webhookMessages);
  const { views } = useAdminMessages();
  const { data, error } = useAsk(DeliveryOfEventDocument, { endpointId: id, eventId });
  const delivery = data?.webhookDeliveries.items[0];
  useTitle(delivery?.event.type ?? views.webhooks);
  usePolling();
  return (
    <>
      <Heading
        up={{ href: hrefOf(`/webhooks/${id}`), label: delivery?.endpoint.url ?? views.webhooks }}
        title={delivery?.event.type}
      >
        {delivery?.endpoint.active && (
          <Action
            id="resend"
            label={messages.resend.name}
            shortcut="s"
            buttonLook="primary"
            document={RedeliverDocument}
            variables={() => ({ deliveryId: delivery.id })}
            text={messages.resend.oneText}
          />
        )}
      </Heading>
      {error && <Failure error={error} />}
      {data && !delivery && <Empty title={messages.noSuchDelivery} />}
      {delivery && (
        <>
          <p class="row">
            <Status delivery={delivery.state} />
            {delivery.nextAttemptAt && (
              <span class="soft">
                <NextAttempt at={delivery.nextAttemptAt} />
              </span>
            )}
          </p>
          {!delivery.endpoint.active && <Notice tone="wait" title={messages.endpointOff} />}
          <div class="sides">
            <div class="list">
              <Attempts of={delivery} />
              <Sent of={delivery} />
            </div>
            <section class="card aside" aria-label={messages.event}>
              <Facts
                of={[
                  ['webhook-id', <code key="id">{delivery.event.id}</code>],
                  [messages.position, delivery.event.position],
                  [messages.resource, `${delivery.event.resource.type} …${delivery.event.resource.id.slice(-8)}`],
                  [messages.created, <When key="created" at={delivery.createdAt} />],
                ]}
              />
              <a href={hrefOf('/audit', { requestId: delivery.event.requestId })}>{messages.request}</a>
              <a href={hrefOf('/webhooks/signature', { endpoint: id })}>{messages.signature.name}</a>
            </section>
          </div>
        </>
      )}
    </>
  );
}
