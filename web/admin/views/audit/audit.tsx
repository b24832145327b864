import { useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { useMessages } from '../../../ui/language.ts';
import { Empty } from '../../../ui/parts/notice.tsx';
import { Badge } from '../../../ui/parts/status.tsx';
import { useTimeZone, When } from '../../../ui/parts/when.tsx';
import { useAsk } from '../../ask.ts';
import { AuditLogDocument, type AuditLogQuery } from '../../documents.generated.ts';
import { useKeys } from '../../keys.ts';
import { useAdminMessages } from '../../messages.ts';
import { dayAfter } from '../../parts/day-after.ts';
import { Days, Filters } from '../../parts/filters.tsx';
import { ListHeading } from '../../parts/heading.tsx';
import { hrefOf } from '../../parts/href.ts';
import { List } from '../../parts/list.tsx';
import { Two } from '../../parts/two.tsx';
import { type Argument, argumentsOf, viewOf } from './arguments.ts';
import auditMessages from './messages.json' with { type: 'json' };

type Entry = AuditLogQuery['auditLog']['items'][number];

const LEFT_OUT = '[left out]';

/** An id, whose end tells it from others: it leads to what it names, or to all entries about it. */
const Id = ({ of, view }: { of: string; view: string | undefined }) => (
  <a href={hrefOf(view ?? '/audit', view ? {} : { resourceId: of })} title={of}>
    …{of.slice(-8)}
  </a>
);

/** More values of before than these are many resources: they show when they are opened. */
const MOST_BEFORE = 4;

function Values({ of }: { of: Argument[] }) {
  const messages = useMessages(auditMessages);
  return of.map(({ name, value, isId, view }) => (
    <span key={name}>
      <span class="soft">{name}</span>{' '}
      {isId ? <Id of={value} view={view} /> : value === LEFT_OUT ? <i class="soft">{messages.leftOut}</i> : value}
    </span>
  ));
}

function Arguments({ of: { operation, arguments: given, previous, resourceIds } }: { of: Entry }) {
  const messages = useMessages(auditMessages);
  const said = argumentsOf(operation, given);
  const changed = Object.entries(previous ?? {});
  const before = changed.flatMap(([id, facts]) =>
    argumentsOf(operation, facts, changed.length > 1 ? `…${id.slice(-8)}` : ''),
  );
  const others = resourceIds.filter((id) => said.every(({ value }) => value !== id));
  // `cancelOrder` has named its order: another resource of it is none.
  const isMade = others.length === 1 && said.every(({ value, view }) => !view || view !== viewOf(value, operation));
  const links = others.map((id) => <Id key={id} of={id} view={isMade ? viewOf(id, operation) : undefined} />);
  return (
    <div class="arguments">
      <Values of={said} />
      {others.length === 1 ? (
        <span>→ {links}</span>
      ) : (
        others.length > 0 && (
          <details>
            <summary class="soft">{messages.resources(others.length)}</summary>
            {links}
          </details>
        )
      )}
      {before.length > 0 && (
        <details open={before.length <= MOST_BEFORE}>
          <summary class="soft">{messages.before}</summary>
          <Values of={before} />
        </details>
      )}
    </div>
  );
}

export default function Audit() {
  const { query } = useLocation();
  const messages = useMessages(auditMessages);
  const { views, keys } = useAdminMessages();
  const timeZone = useTimeZone();
  const { loginId, operation, resourceId, requestId, from, to, after } = query;
  const asked = useAsk(AuditLogDocument, {
    loginId: loginId || undefined,
    operation: operation || undefined,
    resourceId: resourceId || undefined,
    requestId: requestId || undefined,
    from: dayAfter(timeZone, from, 0),
    to: dayAfter(timeZone, to, 1),
    after: after || undefined,
  });
  const first = useRef<HTMLInputElement>(null);
  useKeys([{ key: '/', label: keys.search, run: () => first.current?.select() }]);
  const found = asked.data?.auditLog;
  const texts = Object.entries(messages.placeholders) as [keyof typeof messages.placeholders, string][];
  return (
    <>
      <ListHeading title={views.audit}>
        <a class="button" href={hrefOf('/audit/proof')}>
          {messages.proof.title}
        </a>
      </ListHeading>
      <Filters look="filters">
        {texts.map(([name, placeholder], at) => (
          <label key={name}>
            {messages.filters[name]}
            <input
              ref={at === 0 ? first : null}
              name={name}
              defaultValue={query[name]}
              placeholder={placeholder}
              autocomplete="off"
              autocapitalize="none"
              spellcheck={false}
            />
          </label>
        ))}
        <Days from={messages.filters.from} to={messages.filters.to} />
      </Filters>
      <List
        asked={asked}
        caption={views.audit}
        found={found}
        columns={[
          {
            label: messages.filters.operation,
            cell: (entry) => (
              <span class="two">
                <a href={hrefOf('/audit', { operation: entry.operation })}>{entry.operation}</a>
                {entry.outcome === 'ok' ? (
                  <span class="soft small">{messages.done}</span>
                ) : (
                  <span>
                    <Badge tone="bad">{entry.outcome}</Badge>
                  </span>
                )}
              </span>
            ),
          },
          { label: messages.arguments, cell: (entry) => <Arguments of={entry} /> },
          {
            label: messages.filters.loginId,
            cell: (entry) => (
              <Two below={[entry.role, entry.address].filter(Boolean).join(' · ')}>
                {entry.loginId ? (
                  <a href={hrefOf('/audit', { loginId: entry.loginId })}>{entry.loginId}</a>
                ) : entry.address ? (
                  messages.nobody
                ) : (
                  messages.command
                )}
              </Two>
            ),
          },
          {
            label: messages.when,
            cell: (entry) => (
              <span class="two">
                <When at={entry.at} />
                <a class="small" href={hrefOf('/audit', { requestId: entry.requestId })} title={entry.requestId}>
                  {messages.filters.requestId} …{entry.requestId.slice(-8)}
                </a>
              </span>
            ),
          },
        ]}
        empty={
          <Empty
            title={messages.none}
            hint={messages.noneHint}
            link={{ href: hrefOf('/audit'), label: messages.showAll }}
          />
        }
      />
      {(after || found?.nextCursor) && (
        <nav class="pager" aria-label={messages.pages}>
          {after && (
            <a class="button quiet" href={hrefOf('/audit', { ...query, after: undefined })}>
              {messages.newest}
            </a>
          )}
          {found?.nextCursor && (
            <a class="button quiet" rel="next" href={hrefOf('/audit', { ...query, after: found.nextCursor })}>
              {messages.next}
            </a>
          )}
        </nav>
      )}
    </>
  );
}
