import { compact } from './plant-query.ts';

const MONEY = '{ amount currency }';

/** A customer's newest orders with their lines and refunds. */
export const CUSTOMER = compact(`query ($id: ID!) {
  customer(id: $id) {
    id name email
    orders(limit: 10) { items {
      id number status placedAt subtotal ${MONEY} discount ${MONEY} shipping ${MONEY} total ${MONEY} refunded ${MONEY}
      items { id plantId name quantity unitPrice ${MONEY} total ${MONEY} refundedQuantity }
      refunds(limit: 5) { items {
        id createdAt kind total ${MONEY} reason createdBy items { orderItemId quantity amount ${MONEY} restocked }
      } }
    } }
  }
}`);

/** What PostGraphile calls the same. */
export const POSTGRAPHILE_CUSTOMER = compact(`query ($id: UUID!) {
  customerByRowId(rowId: $id) {
    rowId name email
    ordersByOrganizationIdAndCustomerId(first: 10, orderBy: [CREATED_AT_DESC, ROW_ID_DESC]) { nodes {
      rowId number status createdAt currency subtotal discount shipping total refunded
      orderItemsByOrganizationIdAndOrderId(orderBy: [POSITION_ASC]) { nodes {
        rowId plantId name quantity currency unitPrice total refundedQuantity
      } }
      refundsByOrganizationIdAndOrderId(first: 5, orderBy: [NUMBER_ASC]) { nodes {
        rowId createdAt kind currency total reason createdBy
        refundItemsByOrganizationIdAndRefundId(orderBy: [POSITION_ASC]) { nodes {
          orderItemId quantity currency amount restocked
        } }
      } }
    } }
  }
}`);

// biome-ignore lint/suspicious/noExplicitAny: an answer of PostGraphile
type Fields = any;

/** PostGraphile's answer, as the store would write it. */
export function customerLikeTheStore(text: string): string {
  const { rowId: id, name, email, ...more } = JSON.parse(text).data.customerByRowId;
  const orders = more.ordersByOrganizationIdAndCustomerId.nodes.map(orderOf);
  return JSON.stringify({ data: { customer: { id, name, email, orders: { items: orders } } } });
}

const orderOf = ({ rowId: id, number, status, createdAt, ...more }: Fields) => ({
  id,
  number,
  status: status.toUpperCase(),
  placedAt: new Date(createdAt).toISOString(),
  subtotal: money(more, 'subtotal'),
  discount: money(more, 'discount'),
  shipping: money(more, 'shipping'),
  total: money(more, 'total'),
  refunded: money(more, 'refunded'),
  items: more.orderItemsByOrganizationIdAndOrderId.nodes.map((line: Fields) => ({
    id: line.rowId,
    plantId: line.plantId,
    name: line.name,
    quantity: line.quantity,
    unitPrice: money(line, 'unitPrice'),
    total: money(line, 'total'),
    refundedQuantity: line.refundedQuantity,
  })),
  refunds: { items: more.refundsByOrganizationIdAndOrderId.nodes.map(refundOf) },
});

const refundOf = (refund: Fields) => ({
  id: refund.rowId,
  createdAt: new Date(refund.createdAt).toISOString(),
  kind: refund.kind.toUpperCase(),
  total: money(refund, 'total'),
  reason: refund.reason?.toUpperCase() ?? null,
  createdBy: refund.createdBy,
  items: refund.refundItemsByOrganizationIdAndRefundId.nodes.map((units: Fields) => ({
    orderItemId: units.orderItemId,
    quantity: units.quantity,
    amount: money(units, 'amount'),
    restocked: units.restocked,
  })),
});

const money = (row: Fields, field: string) => ({ amount: row[field], currency: row.currency });
