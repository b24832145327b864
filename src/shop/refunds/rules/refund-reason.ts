import { registerEnumType } from 'type-graphql';

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

registerEnumType(RefundReason, { name: 'RefundReason', description: 'The reason for a refund.' });
registerEnumType(RefundKind, {
  name: 'RefundKind',
  description: 'FULL if one refund refunded the whole order; otherwise PARTIAL.',
});
