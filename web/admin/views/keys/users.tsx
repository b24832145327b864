import { useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import type { TypedDocument } from '../../../client/src/graphql.ts';
import { useLanguage, useMessages } from '../../../ui/language.ts';
import { Empty } from '../../../ui/parts/notice.tsx';
import { Badge } from '../../../ui/parts/status.tsx';
import { When } from '../../../ui/parts/when.tsx';
import { useAsk } from '../../ask.ts';
import {
  DisableUserDocument,
  EnableUserDocument,
  InviteUserDocument,
  UsersDocument,
  type UsersQuery,
} from '../../documents.generated.ts';
import { Action } from '../../parts/action.tsx';
import { Choice, Filters, Search } from '../../parts/filters.tsx';
import { useTitle } from '../../parts/heading.tsx';
import { hrefOf } from '../../parts/href.ts';
import { List, usePage } from '../../parts/list.tsx';
import { useRowKeys } from '../../parts/row-keys.ts';
import { CreateUser, canBeInvited } from './create-user.tsx';
import { Head } from './head.tsx';
import keyMessages from './messages.json' with { type: 'json' };

function Switch({ of: { id, loginId, active } }: { of: UsersQuery['users'][number] }) {
  const { user: words } = useMessages(keyMessages);
  return (
    <Action
      id={`switch-${id}`}
      label={active ? words.disable : words.enable}
      title={active ? words.disableTitle(loginId) : words.enableTitle(loginId)}
      buttonLook="quiet"
      document={(active ? DisableUserDocument : EnableUserDocument) as TypedDocument<unknown, { id: string }>}
      variables={() => ({ id })}
      look={active ? 'danger' : 'primary'}
      text={active && words.disableText}
    />
  );
}

function Invite({ of: { id, loginId } }: { of: UsersQuery['users'][number] }) {
  const { user: words } = useMessages(keyMessages);
  const language = useLanguage();
  return (
    <Action
      id={`invite-${id}`}
      label={words.invite}
      title={words.inviteTitle(loginId)}
      buttonLook="quiet"
      document={InviteUserDocument}
      variables={() => ({ id, language })}
      text={words.inviteText}
    />
  );
}

export default function Users() {
  const { query } = useLocation();
  const messages = useMessages(keyMessages);
  const { user: words } = messages;
  const asked = useAsk(UsersDocument, {});
  const { offset, limit } = usePage(50);
  const search = useRef<HTMLInputElement>(null);
  useTitle(messages.users);
  useRowKeys(search);
  // The store lists all users at once.
  const q = (query['q'] ?? '').normalize().toLowerCase();
  const all = asked.data?.users.filter(
    ({ loginId, role }) => loginId.toLowerCase().includes(q) && (query['role'] || role) === role,
  );
  return (
    <>
      <Head>
        <Search label={words.search} field={search} />
        <CreateUser />
      </Head>
      <Filters look="filters">
        <Choice name="role" label={words.role} any={words.anyRole} of={messages.roles} />
      </Filters>
      <List
        asked={asked}
        caption={messages.users}
        found={all && { items: all.slice(offset, offset + limit), total: all.length, offset, limit }}
        columns={[
          {
            label: words.user,
            cell: ({ loginId, customer }) => (
              <span class="two">
                {loginId}
                {customer && (
                  <a class="small" href={hrefOf(`/customers/${customer.id}`)}>
                    {customer.name}
                  </a>
                )}
              </span>
            ),
          },
          { label: words.role, cell: ({ role }) => messages.roles[role] },
          { label: messages.created, cell: ({ createdAt }) => <When at={createdAt} as="date" /> },
          {
            label: messages.state,
            cell: ({ active }) => (
              <Badge tone={active ? 'good' : 'calm'}>{active ? words.active : words.disabled}</Badge>
            ),
          },
          {
            label: messages.action,
            align: 'end',
            cell: (user) => (
              <>
                {user.active && canBeInvited(user.role, user.loginId) && <Invite of={user} />}
                <Switch of={user} />
              </>
            ),
          },
        ]}
        empty={
          <Empty title={words.none} hint={words.noneHint} link={{ href: hrefOf('/keys/users'), label: words.all }} />
        }
      />
    </>
  );
}
