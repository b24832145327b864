import { useState } from 'preact/hooks';
import { useMessages } from '../../../ui/language.ts';
import { Field } from '../../../ui/parts/field.tsx';
import { Empty } from '../../../ui/parts/notice.tsx';
import { Badge } from '../../../ui/parts/status.tsx';
import { useTimeZone, When } from '../../../ui/parts/when.tsx';
import { useAsk } from '../../ask.ts';
import {
  type ApiKeyScope,
  ApiKeysDocument,
  type ApiKeysQuery,
  CreateApiKeyDocument,
  RevokeApiKeyDocument,
  type Role,
} from '../../documents.generated.ts';
import { useAdminMessages } from '../../messages.ts';
import { Action } from '../../parts/action.tsx';
import { dayAfter } from '../../parts/day-after.ts';
import { useTitle } from '../../parts/heading.tsx';
import { List } from '../../parts/list.tsx';
import { Secret } from '../../parts/secret.tsx';
import { Two } from '../../parts/two.tsx';
import { Head } from './head.tsx';
import keyMessages from './messages.json' with { type: 'json' };

type ApiKey = ApiKeysQuery['apiKeys'][number];

const SERVER = 'SERVER';

function CreateKey() {
  const messages = useMessages(keyMessages);
  const timeZone = useTimeZone();
  const { key: words } = messages;
  const all = Object.keys(words.scopes) as ApiKeyScope[];
  // It is here while its dialog is open, and nowhere else.
  const [made, setMade] = useState<{ name: string; key: string | null }>();
  const [use, setUse] = useState('CUSTOMER');
  const isServer = use === SERVER;
  const uses = Object.entries(messages.roles).map(([value, role]) => [value, words.logsIn(role)] as const);
  return (
    <>
      <Action
        id="create"
        label={words.create}
        shortcut="n"
        buttonLook="primary"
        document={CreateApiKeyDocument}
        variables={(filled) => ({
          name: filled('name'),
          maxRole: isServer ? 'CUSTOMER' : (use as Role),
          scopes: isServer ? all.filter((scope) => filled(scope)) : undefined,
          trustedOnly: filled('trustedOnly') === 'on',
          expiresAt: dayAfter(timeZone, filled('expiresAt'), 1),
        })}
        refuse={(filled) =>
          isServer && !all.some((scope) => filled(scope)) ? { field: 'SIGN_UP', message: words.noScope } : undefined
        }
        onDone={({ createApiKey }) => setMade(createApiKey)}
      >
        {(issue) => (
          <>
            <Field
              name="name"
              label={words.name}
              hint={words.nameHint}
              error={issue('name')}
              required
              autocomplete="off"
            />
            <Field
              name="maxRole"
              label={words.useLabel}
              hint={words.useHint}
              error={issue('maxRole')}
              value={use}
              options={[...uses, [SERVER, words.server]]}
              onInput={({ currentTarget }) => setUse(currentTarget.value)}
            />
            {isServer && (
              <fieldset>
                <legend>{words.scopesLabel}</legend>
                {all.map((scope) => (
                  <Field key={scope} name={scope} type="checkbox" label={words.scopes[scope]} error={issue(scope)} />
                ))}
              </fieldset>
            )}
            <Field name="trustedOnly" type="checkbox" label={words.trustedOnly} hint={words.trustedOnlyHint} />
            <Field
              name="expiresAt"
              type="date"
              label={words.expires}
              hint={words.expiresHint}
              error={issue('expiresAt')}
              optional
            />
          </>
        )}
      </Action>
      <Secret
        title={words.created(made?.name ?? '')}
        secret={made?.key ?? undefined}
        text={words.once}
        onClose={() => setMade(undefined)}
      />
    </>
  );
}

function State({ of: { active, revokedAt, expiresAt } }: { of: ApiKey }) {
  const { key: words } = useMessages(keyMessages);
  const until = revokedAt ?? expiresAt;
  return (
    <span class="two">
      <span>
        <Badge tone={active ? 'good' : 'calm'}>
          {active ? words.active : revokedAt ? words.revoked : words.expired}
        </Badge>
      </span>
      {until && (
        <span class="soft small">
          {active && words.until} <When at={until} as="date" />
        </span>
      )}
    </span>
  );
}

export default function Keys() {
  const messages = useMessages(keyMessages);
  const { key: words } = messages;
  const { views } = useAdminMessages();
  const asked = useAsk(ApiKeysDocument, {});
  useTitle(views.keys);
  return (
    <>
      <Head>
        <CreateKey />
      </Head>
      <List
        asked={asked}
        caption={messages.keys}
        found={asked.data && { items: asked.data.apiKeys }}
        columns={[
          {
            label: words.key,
            cell: ({ name, lastFour }) => (
              <span class="two">
                {name} <code class="soft">…{lastFour}</code>
              </span>
            ),
          },
          {
            label: words.use,
            cell: ({ maxRole, scopes, trustedOnly }) => (
              <Two below={trustedOnly && words.trusted}>
                {scopes.map((scope) => words.scopes[scope]).join(', ') || words.logsIn(messages.roles[maxRole])}
              </Two>
            ),
          },
          { label: messages.created, cell: ({ createdAt }) => <When at={createdAt} as="date" /> },
          {
            label: words.lastUsed,
            // A key with scopes logs nobody in: when it was used is not kept.
            cell: ({ lastUsedAt, scopes }) =>
              lastUsedAt ? <When at={lastUsedAt} /> : <span class="soft">{scopes.length > 0 ? '–' : words.never}</span>,
          },
          { label: messages.state, cell: (key) => <State of={key} /> },
          {
            label: messages.action,
            align: 'end',
            cell: ({ id, name, active }) =>
              active && (
                <Action
                  id={`revoke-${id}`}
                  label={words.revoke}
                  title={words.revokeTitle(name)}
                  buttonLook="quiet"
                  document={RevokeApiKeyDocument}
                  variables={() => ({ id })}
                  look="danger"
                  text={words.revokeText}
                />
              ),
          },
        ]}
        empty={<Empty title={words.none} hint={words.noneHint} />}
      />
    </>
  );
}
