import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { useMessages } from '../../../ui/language.ts';
import { useTimeZone } from '../../../ui/parts/when.tsx';
import {
  DeleteWebhookEndpointDocument,
  type EndpointFragment,
  RedeliverFailedDocument,
  RotateWebhookSecretDocument,
  SendTestEventDocument,
  UpdateWebhookEndpointDocument,
} from '../../documents.generated.ts';
import { Action } from '../../parts/action.tsx';
import { dayAfter, dayOf } from '../../parts/day-after.ts';
import { changesIn } from '../../parts/fields.tsx';
import { hrefOf } from '../../parts/href.ts';
import { Secret } from '../../parts/secret.tsx';
import { fieldsOf } from './fields.ts';
import webhookMessages from './messages.json' with { type: 'json' };

interface Of {
  of: EndpointFragment;
}

export function Edit({ of: endpoint }: Of) {
  const messages = useMessages(webhookMessages);
  const fields = fieldsOf(messages, endpoint);
  return (
    <Action
      id="edit"
      label={messages.edit}
      shortcut="e"
      document={UpdateWebhookEndpointDocument}
      variables={(filled) => ({ id: endpoint.id, ...changesIn(fields, filled) })}
      submit={messages.save}
      fields={fields}
    />
  );
}

export function Rotate({ of: { id, url } }: Of) {
  const messages = useMessages(webhookMessages);
  const { rotate: words } = messages;
  const [made, setMade] = useState<string | null>();
  return (
    <>
      <Action
        id="rotate"
        label={words.name}
        document={RotateWebhookSecretDocument}
        variables={(filled) => ({ id, overlapHours: Number(filled('overlapHours')) })}
        onDone={({ rotateWebhookSecret }) => setMade(rotateWebhookSecret.secret)}
        text={words.text}
        fields={[
          {
            name: 'overlapHours',
            label: words.overlap,
            hint: words.overlapHint,
            value: '24',
            type: 'number',
            required: true,
          },
        ]}
      />
      <Secret
        title={messages.secretOf(url)}
        secret={made ?? undefined}
        text={messages.once}
        onClose={() => setMade(undefined)}
      />
    </>
  );
}

/** Switches the endpoint off, or on again. */
export function Switch({ of: { id, url, active } }: Of) {
  const { switch: words } = useMessages(webhookMessages);
  const { name, title, text } = active ? words.off : words.on;
  return (
    <Action
      id="switch"
      label={name}
      title={title(url)}
      document={UpdateWebhookEndpointDocument}
      variables={() => ({ id, active: !active })}
      look={active ? 'danger' : 'primary'}
      text={text}
    />
  );
}

export function Delete({ of: { id, url } }: Of) {
  const { route } = useLocation();
  const { delete: words } = useMessages(webhookMessages);
  return (
    <Action
      id="delete"
      label={words.name}
      title={words.title(url)}
      buttonLook="quiet"
      document={DeleteWebhookEndpointDocument}
      variables={() => ({ id })}
      look="danger"
      onDone={() => route(hrefOf('/webhooks'))}
      text={words.text}
    />
  );
}

export function SendTest({ of: { id } }: Of) {
  const { test: words } = useMessages(webhookMessages);
  return (
    <Action
      id="test"
      label={words.name}
      shortcut="t"
      buttonLook="primary"
      document={SendTestEventDocument}
      variables={() => ({ id })}
      text={words.text}
    />
  );
}

/** The first day of which deliveries are kept. */
const KEPT_DAYS = 30;

export function SendFailed({ of: { id } }: Of) {
  const { resend: words } = useMessages(webhookMessages);
  const [sent, setSent] = useState<number>();
  const timeZone = useTimeZone();
  const first = dayOf(timeZone, Date.now() - KEPT_DAYS * 86_400_000);
  return (
    <>
      <Action
        id="resend"
        label={words.all}
        shortcut="s"
        document={RedeliverFailedDocument}
        variables={(filled) => ({ endpointId: id, since: dayAfter(timeZone, filled('since'), 0) ?? '' })}
        onDone={({ redeliverFailed }) => setSent(redeliverFailed)}
        text={words.text}
        fields={[{ name: 'since', label: words.since, value: first, type: 'date', required: true }]}
      />
      <span role="status" class="soft">
        {sent !== undefined && words.sent(sent)}
      </span>
    </>
  );
}
