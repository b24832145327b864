import type { ComponentChildren } from 'preact';
import { useMessages } from '../../../ui/language.ts';
import { Money } from '../../../ui/parts/money.tsx';
import { useTimeZone, When } from '../../../ui/parts/when.tsx';
import { useAsk } from '../../ask.ts';
import {
  LongestWaitingDocument,
  StartDocument,
  type StartFiguresFragment,
  WebhookEndpointsDocument,
} from '../../documents.generated.ts';
import { useIsAdmin } from '../../me.ts';
import { useAdminMessages } from '../../messages.ts';
import { daysFromNow } from '../../parts/day-after.ts';
import { Facts } from '../../parts/facts.tsx';
import { useTitle } from '../../parts/heading.tsx';
import { hrefOf } from '../../parts/href.ts';
import { Pictured } from '../../parts/thumb.tsx';
import { Two } from '../../parts/two.tsx';
import startMessages from './messages.json' with { type: 'json' };

const SHOWN = 5;

interface ToDoProps {
  title: string;
  /** How many there are; undefined before the answer. */
  count: number | undefined;
  /** What stands in place of the list when there is none. */
  nothing: string;
  /** Where all of them are listed. */
  href: string;
  /** What helps with them. */
  tool?: ComponentChildren;
  children: ComponentChildren;
}

/** The first of what waits for a person, and the way to all. */
function ToDo({ title, count, nothing, href, tool, children }: ToDoProps) {
  const messages = useMessages(startMessages);
  return (
    <section class="to-do" aria-busy={count === undefined}>
      <h2>
        {title} <span class="count">{count}</span>
      </h2>
      {count === 0 ? <p class="soft">{nothing}</p> : <ul>{children}</ul>}
      {!!count && (
        <p class="row">
          {count > SHOWN && <a href={href}>{messages.all(count)}</a>}
          {tool}
        </p>
      )}
    </section>
  );
}

interface FiguresProps {
  title: string;
  /** The report that has more of it. */
  href: string;
  of: StartFiguresFragment | undefined;
}

function Figures({ title, href, of }: FiguresProps) {
  const messages = useMessages(startMessages);
  return (
    <section class="to-do" aria-busy={!of}>
      <h2>
        <a href={href}>{title}</a>
      </h2>
      <Facts
        look="figures"
        of={(['net', 'orders', 'units', 'refunds'] as const).map((name) => [
          messages[name],
          // Before the answer, its room is kept.
          <span class="amount" key={name}>
            {of && (typeof of[name] === 'number' ? of[name] : <Money of={of[name]} />)}
          </span>,
        ])}
      />
    </section>
  );
}

/** What a new shop needs before anybody can buy. */
function FirstSteps() {
  const messages = useMessages(startMessages);
  return (
    <section class="to-do">
      <h2>{messages.firstSteps}</h2>
      <ul>
        {(['/plants/new', '/shop/site', '/shop/delivery', '/keys/users'] as const).map((path) => (
          <li key={path}>
            <a href={hrefOf(path)}>{messages.steps[path]}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What waits for a person, and what was sold. */
export default function Start() {
  const messages = useMessages(startMessages);
  const { views } = useAdminMessages();
  const isAdmin = useIsAdmin();
  const timeZone = useTimeZone();
  const at = (days: number) => daysFromNow(timeZone, days);
  const { data } = useAsk(StartDocument, { today: at(0), week: at(-6), to: at(1) }, { skip: !timeZone });
  const waiting = data?.toPack.total ?? 0;
  const skip = waiting <= SHOWN;
  const longest = useAsk(LongestWaitingDocument, { offset: waiting - SHOWN }, { skip }).data?.orders;
  const toPack = (!skip && longest) || data?.toPack;
  const endpoints = useAsk(WebhookEndpointsDocument, {}, { skip: !isAdmin }).data?.webhookEndpoints;
  const failing = endpoints?.filter(({ failingSince, disabledAt }) => failingSince || disabledAt);
  useTitle(views.start);
  return (
    <>
      <h1>{views.start}</h1>
      {isAdmin && data?.anyPlant.items.length === 0 && <FirstSteps />}
      <div class="start">
        <ToDo
          title={messages.toPack}
          count={data?.toPack.total}
          nothing={messages.nothingToPack}
          href={hrefOf('/orders', { status: 'PROCESSING' })}
          tool={<a href={hrefOf('/pack')}>{messages.packList}</a>}
        >
          {toPack?.items.toReversed().map(({ id, number, customer, placedAt }) => (
            <li key={id}>
              <a href={hrefOf(`/orders/${id}`)}>{number}</a> {customer.name}{' '}
              <span class="soft small">
                <When at={placedAt} />
              </span>
            </li>
          ))}
        </ToDo>
        <ToDo
          title={messages.soldOut}
          count={data?.soldOut.total}
          nothing={messages.nothingSoldOut}
          href={hrefOf('/plants', { inStock: 'false' })}
        >
          {data?.soldOut.items.map((plant) => (
            <li key={plant.id}>
              <Pictured of={plant}>
                <Two below={plant.sku}>
                  <a href={hrefOf(`/plants/${plant.id}`)}>{plant.name}</a>
                </Two>
              </Pictured>
            </li>
          ))}
        </ToDo>
        {isAdmin && (
          <ToDo
            title={messages.failing}
            count={failing?.length}
            nothing={messages.nothingFailing}
            href={hrefOf('/webhooks')}
          >
            {failing?.slice(0, SHOWN).map(({ id, url, failingSince, disabledAt }) => (
              <li key={id}>
                <a class="url" href={hrefOf(`/webhooks/${id}`)}>
                  {url}
                </a>{' '}
                <span class="soft small">
                  {failingSince ? messages.since : messages.disabled} <When at={failingSince ?? disabledAt ?? ''} />
                </span>
              </li>
            ))}
          </ToDo>
        )}
      </div>
      <div class="start">
        <Figures title={messages.today} href={hrefOf('/sales', { period: 'today' })} of={data?.today.sum} />
        <Figures title={messages.week} href={hrefOf('/sales', { period: 'week' })} of={data?.week.sum} />
      </div>
      <p class="soft small">{timeZone && messages.hint(timeZone)}</p>
    </>
  );
}
