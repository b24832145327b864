import { buildMessage, ValidateBy } from 'class-validator';

/** The most units one plant can have, and the most that one adjustment can move. */
export const MAX_STOCK = 1_000_000;

/** A change of stock: a whole number of units, not 0, within what a plant can have. */
export const IsStockChange = (): PropertyDecorator =>
  ValidateBy({
    name: 'isStockChange',
    constraints: [MAX_STOCK],
    validator: {
      validate: (value) => Number.isInteger(value) && value !== 0 && Math.abs(value) <= MAX_STOCK,
      defaultMessage: buildMessage(() => '$property must be -$constraint1 to $constraint1 and not 0'),
    },
  });
