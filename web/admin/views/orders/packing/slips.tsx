import { useEffect, useState } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso/router';
import { useMessages } from '../../../../ui/language.ts';
import { Failure } from '../../../../ui/parts/failure.tsx';
import { Empty } from '../../../../ui/parts/notice.tsx';
import { Table } from '../../../../ui/parts/table.tsx';
import { When } from '../../../../ui/parts/when.tsx';
import { useAsk } from '../../../ask.ts';
import { SlipDocument, ToPackDocument } from '../../../documents.generated.ts';
import { useAdminMessages } from '../../../messages.ts';
import { Address } from '../../../parts/address.tsx';
import { Heading } from '../../../parts/heading.tsx';
import { hrefOf } from '../../../parts/href.ts';
import { unitsLeft } from '../units-left.ts';
import packingMessages from './messages.json' with { type: 'json' };
import { PackList, type ToPackOrder } from './pack-list.tsx';

/** `/orders/:id/slip`: what goes into the parcel of an order. */
export function OneSlip() {
  const { id = '' } = useRoute().params;
  return (
    <>
      <Top href={`/orders/${id}`} title="title" />
      <Slip id={id} />
    </>
  );
}

/** `/pack?ids=a,b`: the list of what these orders need, and what goes into each parcel, on a page each. `/pack` alone: of the paid orders, oldest first. */
export function Pack() {
  const { query } = useLocation();
  const messages = useMessages(packingMessages);
  const orders = useToPack((query['ids'] ?? '').split(',').filter(Boolean));
  return (
    <>
      <Top href="/orders" title="list" />
      {orders?.length === 0 && <Empty title={messages.none} />}
      {orders && orders.length > 0 && <PackList orders={orders} />}
      {orders?.map(({ id }) => (
        <Slip key={id} id={id} />
      ))}
    </>
  );
}

function Top({ href, title }: { href: string; title: 'title' | 'list' }) {
  const messages = useMessages(packingMessages);
  const { views } = useAdminMessages();
  return (
    <Heading up={{ href: hrefOf(href), label: views.orders }} title={messages[title]}>
      <button type="button" class="primary" onClick={() => print()}>
        {messages.print}
      </button>
    </Heading>
  );
}

/**
 * These orders, or the 50 that have waited longest: the store lists the newest first, so that they are at the end of its list. As
 * they were when the page opened: what is shipped meanwhile stays, and says so.
 */
function useToPack(ids: readonly string[]): readonly ToPackOrder[] | undefined {
  const wanted = ids.length > 0 ? { ids: [...ids] } : { status: 'PROCESSING' as const };
  const [kept, setKept] = useState<{ of: string; orders: readonly ToPackOrder[] }>();
  const skip = kept?.of === ids.join();
  const first = useAsk(ToPackDocument, { ...wanted, offset: 0 }, { skip });
  const more = (first.data?.orders.total ?? 0) - 50;
  const last = useAsk(ToPackDocument, { ...wanted, offset: more }, { skip: skip || more <= 0 });
  const asked = more > 0 ? last : first;
  useEffect(() => {
    if (!skip && asked.data && !asked.stale)
      setKept({ of: ids.join(), orders: [...asked.data.orders.items].reverse() });
  });
  return skip ? kept.orders : undefined;
}

function Slip({ id }: { id: string }) {
  const messages = useMessages(packingMessages);
  const { data, error } = useAsk(SlipDocument, { id });
  if (!data) return error ? <Failure error={error} /> : null;
  const { organization, order } = data;
  const { number, status, placedAt, customer, shippingAddress, items } = order;
  const toPack = items
    // Of an order that was shipped: what was in its parcels.
    .map((item) => ({
      ...item,
      units: status === 'PROCESSING' ? unitsLeft(item) : item.quantity - item.refundedQuantity,
    }))
    .filter(({ units }) => units > 0);
  return (
    <section class="slip">
      <div class="bar">
        <h2>{messages.slip(number)}</h2>
        <p>{organization.name}</p>
      </div>
      <div class="bar">
        {shippingAddress ? (
          <Address of={shippingAddress} />
        ) : (
          <p>
            {messages.pickUp} {customer.name}
          </p>
        )}
        <p class="soft">
          {messages.ordered} <When at={placedAt} as="date" />
        </p>
      </div>
      {toPack.length === 0 ? (
        <Empty title={messages.none} />
      ) : (
        <Table
          caption={number}
          captionHidden
          rows={toPack}
          keyOf={(item) => item.id}
          columns={[
            {
              label: messages.plant,
              cell: ({ name, plant }) => (
                <span class="two">
                  {name} {plant.botanicalName && <i class="soft small">{plant.botanicalName}</i>}
                </span>
              ),
            },
            { label: messages.sku, cell: ({ plant }) => plant.sku },
            { label: messages.quantity, align: 'end', cell: ({ units }) => units },
            { label: messages.packed, align: 'end', cell: () => <span class="box" /> },
          ]}
        />
      )}
    </section>
  );
}
