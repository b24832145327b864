import { useLocation } from 'preact-iso/router';
import { useMessages } from '../../../ui/language.ts';
import partMessages from '../../../ui/messages.json' with { type: 'json' };
import { Empty } from '../../../ui/parts/notice.tsx';
import { Status } from '../../../ui/parts/status.tsx';
import { When } from '../../../ui/parts/when.tsx';
import { useAsk } from '../../ask.ts';
import { WebhookDeliveriesDocument, type WebhookDeliveryState } from '../../documents.generated.ts';
import { Choice, Filters } from '../../parts/filters.tsx';
import { hrefOf } from '../../parts/href.ts';
import { List, usePage } from '../../parts/list.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import webhookMessages from './messages.json' with { type: 'json' };
import { NextAttempt } from './next-attempt.tsx';

const STATES: readonly WebhookDeliveryState[] = ['PENDING', 'DELIVERED', 'DEAD'];

interface DeliveriesProps {
  /** The view, below the back office, whose URL has the filters. */
  at: string;
  /** Without it, those of all endpoints are listed, below tabs already: their state is a choice. */
  endpointId?: string;
}

/** Deliveries, by state and event. The store knows no filter by type: it counts within the page, which is then a longer one. */
export function Deliveries({ at, endpointId }: DeliveriesProps) {
  const { query } = useLocation();
  const messages = useMessages(webhookMessages);
  const { status } = useMessages(partMessages);
  const { type, eventId } = query;
  const state = STATES.find((one) => one === query['state']);
  const asked = useAsk(WebhookDeliveriesDocument, { endpointId, eventId, state, ...usePage(type ? 100 : 20) });
  const found = asked.data?.webhookDeliveries;
  const types = [...new Set([...(type ? [type] : []), ...(found?.items.map(({ eventType }) => eventType) ?? [])])];
  const items = found?.items.filter(({ eventType }) => !type || eventType === type) ?? [];
  const tabs = [undefined, ...STATES].map((one) => ({
    href: hrefOf(at, { ...query, page: undefined, state: one }),
    label: one ? status.delivery[one] : messages.all,
    isShown: one === state,
  }));
  return (
    <>
      {endpointId && <Tabs label={messages.states} of={tabs} />}
      <div class="bar">
        <Filters look="filters">
          {!endpointId && (
            <Choice name="state" label={messages.anyState} any={messages.anyState} of={status.delivery} />
          )}
          <Choice
            name="type"
            label={messages.anyType}
            any={messages.anyType}
            of={Object.fromEntries(types.sort().map((one) => [one, one]))}
          />
        </Filters>
        {type && found && <span class="soft small">{messages.ofType(items.length, found.items.length)}</span>}
        {eventId && (
          <span class="soft small">
            {messages.ofEvent} <code>{eventId}</code>{' '}
            <a href={hrefOf(at, { ...query, eventId: undefined })}>{messages.all}</a>
          </span>
        )}
      </div>
      <List
        asked={asked}
        caption={messages.deliveries}
        found={found && { ...found, items }}
        href={({ endpoint, eventId: event }) => hrefOf(`/webhooks/${endpoint.id}/${event}`)}
        columns={[
          {
            label: messages.event,
            cell: ({ eventType, endpoint }) => (
              <span class="two">
                {eventType} {!endpointId && <span class="soft small url">{endpoint.url}</span>}
              </span>
            ),
          },
          { label: messages.state, cell: (delivery) => <Status delivery={delivery.state} /> },
          { label: messages.attempts, align: 'end', cell: ({ attemptCount }) => attemptCount },
          { label: messages.created, cell: ({ createdAt }) => <When at={createdAt} /> },
          {
            label: messages.outcome,
            cell: ({ deliveredAt, nextAttemptAt }) => (
              <span>
                {deliveredAt ? (
                  <>
                    {messages.receivedAt} <When at={deliveredAt} />
                  </>
                ) : nextAttemptAt ? (
                  <NextAttempt at={nextAttemptAt} />
                ) : (
                  '–'
                )}
              </span>
            ),
          },
        ]}
        empty={<Empty title={messages.noDeliveries} hint={messages.noDeliveriesHint} />}
      />
    </>
  );
}
