import { registerEnum } from '../../../core/resolvers/register-enum.js';

export enum RefundReason {
  DEAD_ON_ARRIVAL = 'dead_on_arrival',
  DAMAGED = 'damaged',
  PEST_OR_DISEASE = 'pest_or_disease',
  WRONG_PLANT = 'wrong_plant',
  LOST = 'lost',
  CUSTOMER_REQUEST = 'customer_request',
  GOODWILL = 'goodwill',
  OTHER = 'other',
}

export enum RefundKind {
  FULL = 'full',
  PARTIAL = 'partial',
}

registerEnum(RefundReason, {
  name: 'RefundReason',
  description: 'The reason for a refund.',
  values: {
    DEAD_ON_ARRIVAL: 'The plant was dead when it arrived. By default, it does not go back to stock.',
    DAMAGED: 'The plant was damaged. By default, it does not go back to stock.',
    PEST_OR_DISEASE: 'The plant had a pest or a disease.',
    WRONG_PLANT: 'It was not the plant that was ordered.',
    LOST: 'The parcel was lost.',
    CUSTOMER_REQUEST: 'The customer changed their mind.',
    GOODWILL: 'The shop gives money back without being asked.',
    OTHER: 'Another reason, which the note may say.',
  },
});
registerEnum(RefundKind, {
  name: 'RefundKind',
  description: 'FULL if one refund refunded the whole order; otherwise PARTIAL.',
  values: {
    FULL: 'It leaves nothing of the order unrefunded, and nothing was refunded before it.',
    PARTIAL: 'Any other refund.',
  },
});
