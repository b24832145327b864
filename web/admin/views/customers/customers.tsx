import { useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { useMessages } from '../../../ui/language.ts';
import { Empty } from '../../../ui/parts/notice.tsx';
import { When } from '../../../ui/parts/when.tsx';
import { useAsk } from '../../ask.ts';
import { CustomersDocument } from '../../documents.generated.ts';
import { useAdminMessages } from '../../messages.ts';
import { Search } from '../../parts/filters.tsx';
import { ListHeading } from '../../parts/heading.tsx';
import { hrefOf } from '../../parts/href.ts';
import { List, usePage } from '../../parts/list.tsx';
import { useRowKeys } from '../../parts/row-keys.ts';
import { Two } from '../../parts/two.tsx';
import customerMessages from './messages.json' with { type: 'json' };

export default function Customers() {
  const { query } = useLocation();
  const messages = useMessages(customerMessages);
  const { views } = useAdminMessages();
  const q = query['q'] || undefined;
  const asked = useAsk(CustomersDocument, { q, ...usePage(50) });
  const search = useRef<HTMLInputElement>(null);
  useRowKeys(search);
  return (
    <>
      <ListHeading title={views.customers}>
        <Search label={messages.search} field={search} />
      </ListHeading>
      <List
        asked={asked}
        caption={views.customers}
        found={asked.data?.customers}
        href={({ id }) => hrefOf(`/customers/${id}`)}
        columns={[
          {
            label: messages.customer,
            cell: ({ name, email }) => <Two below={email}>{name}</Two>,
          },
          { label: messages.since, align: 'end', cell: ({ createdAt }) => <When at={createdAt} as="date" /> },
        ]}
        empty={
          q ? (
            <Empty title={messages.noneFound(q)} link={{ href: hrefOf('/customers'), label: messages.showAll }} />
          ) : (
            <Empty title={messages.none} hint={messages.noneHint} />
          )
        }
      />
    </>
  );
}
