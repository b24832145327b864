import { useLanguage, useMessages } from '../../../../ui/language.ts';
import { moneyText } from '../../../../ui/parts/money.tsx';
import { When } from '../../../../ui/parts/when.tsx';
import { useIsAdmin } from '../../../me.ts';
import { hrefOf } from '../../../parts/href.ts';
import { Metadata } from '../../../parts/metadata.tsx';
import { Deliveries } from './deliveries.tsx';
import orderViewMessages from './messages.json' with { type: 'json' };
import { type Happening, nameOf, type OrderFacts } from './thread.ts';

interface ThreadProps {
  order: OrderFacts;
  happenings: readonly Happening[];
}

/** What happened, newest first: in words, and below them what the store recorded and sent. */
export const Thread = ({ order, happenings }: ThreadProps) => (
  <ol class="thread">
    {happenings.map((one) => (
      <li key={one.key} class={toneOf(one)}>
        <What order={order} of={one} />
        <Records of={one} />
      </li>
    ))}
  </ol>
);

const isRefused = ({ status, refund, sent, isNote, audit: [row] }: Happening): boolean =>
  !status && !refund && !sent && !isNote && row?.outcome !== 'ok';

const toneOf = (one: Happening): string =>
  one.status === 'CANCELLED' || isRefused(one) ? 'bad' : one.refund ? 'wait' : one.status || one.sent ? 'good' : 'calm';

function What({ order, of: one }: { order: OrderFacts; of: Happening }) {
  const messages = useMessages(orderViewMessages);
  const language = useLanguage();
  const { at, actor, status, refund, sent, note, moved, points } = one;
  const operation = one.audit[0]?.operation ?? '';
  const title = status
    ? messages.became[status]
    : refund
      ? messages.refundOf(moneyText(language, refund.total))
      : sent
        ? messages.sent(sent)
        : one.isNote
          ? messages.noted
          : isRefused(one)
            ? messages.refused(operation)
            : operation;
  const paid = refund
    ? [
        ...refund.items.map(
          ({ orderItemId, quantity, amount }) =>
            `${messages.units(quantity, nameOf(order, orderItemId))} ${moneyText(language, amount)}`,
        ),
        refund.shipping.amount !== 0 && `${messages.shipping} ${moneyText(language, refund.shipping)}`,
        refund.goodwill.amount !== 0 && `${messages.goodwill} ${moneyText(language, refund.goodwill)}`,
      ].filter(Boolean)
    : [];
  const into = (sign: number) =>
    moved.filter(({ change }) => change * sign > 0).map(({ name, change }) => messages.units(change * sign, name));
  const effects = [
    ...[1, -1].map((sign) => {
      const units = into(sign).join(', ');
      return units && `${sign > 0 ? messages.intoStock : messages.outOfStock}: ${units}`;
    }),
    ...points.map((change) => (change > 0 ? messages.gained(change) : messages.lost(-change))),
  ].filter(Boolean);
  return (
    <>
      <p class="said">
        <strong>{title}</strong>
        <span class="soft small">
          {actor && `${actor === 'system' ? messages.store : actor} · `}
          <When at={at} />
        </span>
      </p>
      {refund?.reason && <p>{messages.reasons[refund.reason]}</p>}
      {note && <p class="note">{note}</p>}
      {paid.length > 0 && <p>{paid.join(' · ')}</p>}
      {effects.length > 0 && <p class="soft">{effects.join(' · ')}</p>}
      {refund && <Metadata id={refund.id} name={String(title)} of={refund.metadata} />}
    </>
  );
}

/** The events of a happening with where they were sent, and the entries of the audit log: as far as the user may see them. */
function Records({ of: { at, events, audit } }: { of: Happening }) {
  const messages = useMessages(orderViewMessages);
  const isAdmin = useIsAdmin();
  if (events.length + audit.length === 0) return null;
  return (
    <ul class="records">
      {events.map(({ id, type, sequence }) => (
        <li key={id}>
          <code>{type}</code>
          <span>{messages.event(sequence)}</span>
          {isAdmin && <Deliveries eventId={id} at={at} />}
        </li>
      ))}
      {audit.map(({ id, operation, outcome, requestId }) => (
        <li key={id}>
          <code>{operation}</code>
          {outcome === 'ok' ? <span>{messages.done}</span> : <code class="refusal">{outcome}</code>}
          <a href={hrefOf('/audit', { requestId })} title={requestId}>
            {messages.request} …{requestId.slice(-8)}
          </a>
        </li>
      ))}
    </ul>
  );
}
