import { BigIntType } from '@mikro-orm/core';
import { Property } from '@mikro-orm/decorators/legacy';

/**
 * A bigint, as a string, that the database counts up with each inserted row. It orders rows that are inserted under
 * one lock (the movements of a plant, the points of a customer, the history of an order), even if the clocks of the
 * machines disagree.
 */
export const InsertionOrder = (): PropertyDecorator =>
  Property({ type: new BigIntType('string'), autoincrement: true }) as PropertyDecorator;
