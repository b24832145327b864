import { useState } from 'preact/hooks';
import { useMessages } from '../../../ui/language.ts';
import { Empty } from '../../../ui/parts/notice.tsx';
import { useAsk } from '../../ask.ts';
import {
  CreateWebhookEndpointDocument,
  type CreateWebhookEndpointMutationVariables,
  WebhookEndpointsDocument,
} from '../../documents.generated.ts';
import { useAdminMessages } from '../../messages.ts';
import { Action } from '../../parts/action.tsx';
import { changesIn } from '../../parts/fields.tsx';
import { useTitle } from '../../parts/heading.tsx';
import { hrefOf } from '../../parts/href.ts';
import { List, usePage } from '../../parts/list.tsx';
import { useRowKeys } from '../../parts/row-keys.ts';
import { Secret } from '../../parts/secret.tsx';
import { Two } from '../../parts/two.tsx';
import { fieldsOf } from './fields.ts';
import { Head } from './head.tsx';
import { Health } from './health.tsx';
import webhookMessages from './messages.json' with { type: 'json' };
import { usePolling } from './poll.ts';

function CreateEndpoint() {
  const messages = useMessages(webhookMessages);
  // It is here while its dialog is open, and nowhere else.
  const [made, setMade] = useState<{ url: string; secret: string | null }>();
  const fields = fieldsOf(messages);
  return (
    <>
      <Action
        id="create"
        label={messages.create}
        shortcut="n"
        buttonLook="primary"
        document={CreateWebhookEndpointDocument}
        variables={(filled) => changesIn(fields, filled) as CreateWebhookEndpointMutationVariables}
        onDone={({ createWebhookEndpoint }) => setMade(createWebhookEndpoint)}
        fields={fields}
      />
      <Secret
        title={messages.secretOf(made?.url ?? '')}
        secret={made?.secret ?? undefined}
        text={messages.once}
        onClose={() => setMade(undefined)}
      />
    </>
  );
}

export default function Endpoints() {
  const messages = useMessages(webhookMessages);
  const { views } = useAdminMessages();
  const asked = useAsk(WebhookEndpointsDocument, {});
  const all = asked.data?.webhookEndpoints;
  // The health of each one that is shown is a query.
  const page = usePage(10);
  useTitle(views.webhooks);
  useRowKeys();
  usePolling();
  return (
    <>
      <Head>
        <CreateEndpoint />
      </Head>
      <List
        asked={asked}
        caption={messages.endpoints}
        found={all && { items: all.slice(page.offset, page.offset + page.limit), total: all.length, ...page }}
        href={({ id }) => hrefOf(`/webhooks/${id}`)}
        columns={[
          {
            label: messages.endpoint,
            cell: ({ url, description }) => (
              <Two below={description}>
                <span class="url">{url}</span>
              </Two>
            ),
          },
          {
            label: messages.fields.events,
            cell: ({ events, apiVersion }) => <Two below={apiVersion}>{events.join(' ')}</Two>,
          },
          { label: messages.health.name, cell: (endpoint) => <Health of={endpoint} /> },
        ]}
        empty={<Empty title={messages.none} hint={messages.noneHint} />}
      />
    </>
  );
}
