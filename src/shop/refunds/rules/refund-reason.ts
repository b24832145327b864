import { makeEnum, type ValueOf } from '../../../core/resolvers/make-enum.js';

export const RefundReason = makeEnum('RefundReason', 'The reason for a refund.', {
  DEAD_ON_ARRIVAL: 'The plant was dead when it arrived. By default, it does not go back to stock.',
  DAMAGED: 'The plant was damaged. By default, it does not go back to stock.',
  PEST_OR_DISEASE: 'The plant had a pest or a disease.',
  WRONG_PLANT: 'It was not the plant that was ordered.',
  LOST: 'The parcel was lost.',
  CUSTOMER_REQUEST: 'The customer changed their mind.',
  GOODWILL: 'The shop gives money back without being asked.',
  OTHER: 'Another reason, which the note may say.',
});
export type RefundReason = ValueOf<typeof RefundReason>;

export const RefundKind = makeEnum('RefundKind', 'FULL if one refund refunded the whole order; otherwise PARTIAL.', {
  FULL: 'It leaves nothing of the order unrefunded, and nothing was refunded before it.',
  PARTIAL: 'Any other refund.',
});
export type RefundKind = ValueOf<typeof RefundKind>;
