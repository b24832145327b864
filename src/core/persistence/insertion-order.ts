import { BigIntType } from '@mikro-orm/core';
import { Property } from '@mikro-orm/decorators/legacy';

/**
 * A bigint, as a text, that the database counts up as rows are written. Rows that are written under one lock (the
 * movements of a plant, the points of a customer, the history of an order) follow each other by it, however wrong the
 * clocks of the machines are that wrote them.
 */
export const InsertionOrder = (): PropertyDecorator =>
  Property({ type: new BigIntType('string'), autoincrement: true }) as PropertyDecorator;
