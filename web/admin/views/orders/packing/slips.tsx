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
import packingMessages from './messages.json' with { type: 'json' };

/** `/orders/:id/slip` and `/pack?ids=a,b`: what goes into each parcel, on a page each. `/pack` alone: of the paid orders, oldest first. */
export function Slips() {
  const { id } = useRoute().params;
  const { query } = useLocation();
  const messages = useMessages(packingMessages);
  const { views } = useAdminMessages();
  const named = id ? [id] : (query['ids'] ?? '').split(',').filter(Boolean);
  const toPack = useOldestToPack(named.length > 0);
  const ids = named.length > 0 ? named : toPack;
  return (
    <>
      <Heading
        up={
          id ? { href: hrefOf(`/orders/${id}`), label: views.orders } : { href: hrefOf('/orders'), label: views.orders }
        }
        title={messages.title}
      >
        <button type="button" class="primary" onClick={() => print()}>
          {messages.print}
        </button>
      </Heading>
      {ids?.length === 0 && <Empty title={messages.none} />}
      {ids?.map((one) => (
        <Slip key={one} id={one} />
      ))}
    </>
  );
}

/** The 50 orders that have waited longest. The store lists the newest first, so that they are at the end of its list. */
function useOldestToPack(skip: boolean): string[] | undefined {
  const first = useAsk(ToPackDocument, { offset: 0 }, { skip }).data?.orders;
  const isLong = first !== undefined && first.total > 50;
  const last = useAsk(ToPackDocument, { offset: (first?.total ?? 0) - 50 }, { skip: skip || !isLong }).data?.orders;
  return (isLong ? last : first)?.items.map(({ id }) => id).reverse();
}

function Slip({ id }: { id: string }) {
  const messages = useMessages(packingMessages);
  const { data, error } = useAsk(SlipDocument, { id });
  if (!data) return error ? <Failure error={error} /> : null;
  const { organization, order } = data;
  const { number, placedAt, customer, shippingAddress, items } = order;
  const toPack = items
    .map((item) => ({ ...item, units: item.quantity - item.refundedQuantity }))
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
    </section>
  );
}
