import { MAX_BODY_BYTES } from '../../../../core/limits.js';
import { examplesOf, FIRST_LINE } from '../example-request.js';
import { ADAS_ORDER, ADAS_PAID, ADAS_PENDING, GRACES_SHIPPED } from './demo-ids.js';

/** Refunding orders. */
export const refunds = examplesOf('Mutation.refundOrder', {
  everything: { summary: 'Everything that is left', as: 'staff', parameters: { id: GRACES_SHIPPED }, body: {} },
  part: {
    summary: 'One damaged plant, which does not go back to stock, and part of the shipping',
    as: 'staff',
    parameters: { id: ADAS_ORDER },
    body: {
      items: [{ order_item_id: FIRST_LINE, quantity: 1 }],
      shipping: 250,
      reason: 'damaged',
      note: 'Two broken stems.',
      expected_refunded: 0,
    },
  },
  goodwill: {
    summary: 'Three dollars of goodwill',
    as: 'staff',
    parameters: { id: ADAS_PAID },
    body: { amount: 300, reason: 'goodwill' },
  },
  typo: {
    summary: 'A field that does not exist',
    as: 'staff',
    parameters: { id: ADAS_ORDER },
    body: { amuont: 300 },
  },
  notStaff: { summary: 'A customer tries to refund an order', as: 'ada', parameters: { id: ADAS_ORDER }, body: {} },
  notRefundable: { summary: 'An unpaid order', as: 'staff', parameters: { id: ADAS_PENDING }, body: {} },
  unexpected: {
    summary: 'Another refund came first',
    as: 'staff',
    parameters: { id: ADAS_PAID },
    body: { amount: 300, expected_refunded: 0 },
  },
  tooMuch: { summary: 'More than is left', as: 'staff', parameters: { id: ADAS_PAID }, body: { amount: 1_000_000 } },
  notJson: {
    summary: 'A body that is not JSON',
    as: 'staff',
    parameters: { id: ADAS_ORDER },
    body: 'everything',
    headers: { 'Content-Type': 'text/plain' },
  },
  tooLarge: {
    summary: 'A body of more than 100 kB',
    as: 'staff',
    parameters: { id: ADAS_ORDER },
    body: { note: 'x'.repeat(MAX_BODY_BYTES) },
  },
});
