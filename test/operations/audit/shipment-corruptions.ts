import { type Corruptions, order } from './corruption.js';
import type { Known } from './mixed-history.js';

const of = ({ inShipments }: Known) => order(inShipments.number);
const lineOfParts = ({ inShipments }: Known) => `order_id = '${inShipments.id}' and position = 0`;
const partsOf = ({ inShipments }: Known) => `(select id from shipments where order_id = '${inShipments.id}')`;

export const shipmentCorruptions: Corruptions = {
  'what was shipped of a line': {
    by: (known) => [`update order_items set shipped_quantity = shipped_quantity - 1 where ${lineOfParts(known)}`],
    finds: (known) => ({ [of(known)]: ['shipment.units'] }),
  },
  'a unit that was shipped though it was refunded before': {
    by: (known) => [
      `update shipment_items set quantity = quantity + 1 where lot is null and name = 'New Plant' and shipment_id in ${partsOf(known)}
         and order_item_id in (select id from order_items where ${lineOfParts(known)})`,
      `update order_items set shipped_quantity = shipped_quantity + 1 where ${lineOfParts(known)}`,
    ],
    finds: (known) => ({ [of(known)]: ['shipment.unshipped', 'event.shipment'] }),
  },
  'a line of another order in a shipment': {
    by: ({ processing, ...known }) => [
      `update shipment_items set order_item_id = (select id from order_items where order_id = '${processing.id}' limit 1)
       where lot = 'A' and shipment_id in ${partsOf(known as Known)}`,
    ],
    finds: (known) => ({ [of(known)]: ['shipment.item-line'] }),
  },
  'an order that is processing though nothing is left to ship': {
    by: (known) => [`update orders set status = 'processing' where id = '${known.inShipments.id}'`],
    finds: (known) => ({ [of(known)]: ['shipment.status', 'order.timeline'] }),
  },
  'the tracking number of an order': {
    by: (known) => [`update orders set tracking_number = 'x' where id = '${known.inShipments.id}'`],
    finds: (known) => ({ [of(known)]: ['shipment.tracking'] }),
  },
  'the carrier of a shipment': {
    by: (known) => [`update shipments set carrier = 'x' where carrier = 'DHL' and id in ${partsOf(known)}`],
    finds: (known) => ({ [of(known)]: ['event.shipment'] }),
  },
  'the lot of a shipment': {
    by: (known) => [`update shipment_items set lot = 'B' where lot = 'A' and shipment_id in ${partsOf(known)}`],
    finds: (known) => ({ [of(known)]: ['event.shipment'] }),
  },
  'a shipment without its event': {
    by: (known) => [`delete from events where type like 'shipment.%' and resource_id = '${known.inShipments.id}'`],
    finds: (known) => ({ [of(known)]: ['event.shipment'] }),
  },
};
