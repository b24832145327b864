import { registerEnum } from '../../../../core/resolvers/register-enum.js';

export enum WarningCode {
  NOT_HARDY = 'not_hardy',
  CLOSED = 'closed',
  PICKUP_ONLY = 'pickup_only',
}

registerEnum(WarningCode, {
  name: 'OrderWarningCode',
  description: 'What a buyer should know before ordering.',
  values: {
    NOT_HARDY: 'The plant does not live outdoors in the given hardiness zone.',
    CLOSED: 'Nothing is sent to this place for now: the order waits.',
    PICKUP_ONLY: 'The plant is only picked up: `placeOrder` refuses it in an order that is sent.',
  },
});
