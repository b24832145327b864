import { MAX_AMOUNT } from '../../../ui/parts/money.tsx';
import type { BasketLine } from '../../server/visit.ts';

/** The most units of one plant that the store lets a customer order. */
export const MAX_QUANTITY = 100;

/** The most lines that an order may have. */
export const MAX_LINES = 100;

/** A number of units that a form names: a whole one, from `least` to the most that can be ordered; undefined: it is none. */
export function quantityIn(text: string | null, least = 1): number | undefined {
  const quantity = /^\d{1,3}$/.test(text ?? '') ? Number(text) : -1;
  return quantity >= least && quantity <= MAX_QUANTITY ? quantity : undefined;
}

/**
 * The lines with this one added: more units of a plant that is there, else a line at the end. undefined: the basket has no room
 * for it: no further line, no further unit of the plant, or no order may cost so much.
 */
export function withLine(lines: readonly BasketLine[], added: BasketLine): BasketLine[] | undefined {
  const before = lines.find(({ plantId }) => plantId === added.plantId);
  if (before?.quantity === MAX_QUANTITY || (!before && lines.length === MAX_LINES)) return undefined;
  const quantity = Math.min((before?.quantity ?? 0) + added.quantity, MAX_QUANTITY);
  const after = before ? withQuantity(lines, added.plantId, quantity) : [...lines, added];
  return isPayable(after) ? after : undefined;
}

/** Whether the store would take an order of these lines, at their prices. */
export const isPayable = (lines: readonly BasketLine[]): boolean =>
  lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0) <= MAX_AMOUNT;

/** The lines with so many units of a plant; without the plant, if there are none. */
export const withQuantity = (lines: readonly BasketLine[], plantId: string, quantity: number): BasketLine[] =>
  lines.map((line) => (line.plantId === plantId ? { ...line, quantity } : line)).filter((line) => line.quantity > 0);

/** What is left after these units were ordered. */
export const withoutOrdered = (
  lines: readonly BasketLine[],
  ordered: readonly Pick<BasketLine, 'plantId' | 'quantity'>[],
): BasketLine[] =>
  ordered.reduce<BasketLine[]>(
    (left, { plantId, quantity }) => {
      const line = left.find((one) => one.plantId === plantId);
      return line ? withQuantity(left, plantId, Math.max(0, line.quantity - quantity)) : left;
    },
    [...lines],
  );

/** What the store says of a line now. */
export interface Offer {
  plantId: string;
  unitPrice: { amount: number };
  available: number;
}

/** What has changed since a line was added. */
export interface Change {
  /** The plant is no longer sold. */
  gone?: true;
  /** The price of one unit now. */
  price?: number;
  /** So many units are in stock, fewer than wanted. */
  available?: number;
}

export function changeOf(line: BasketLine, offer: Offer | undefined): Change {
  if (!offer) return { gone: true };
  const { unitPrice, available } = offer;
  return {
    ...(unitPrice.amount === line.price ? {} : { price: unitPrice.amount }),
    ...(available < line.quantity ? { available } : {}),
  };
}

/** The lines as they can be ordered now: at today's prices, with what is in stock, without what is no longer sold. */
export const accepted = (lines: readonly BasketLine[], offers: readonly Offer[]): BasketLine[] =>
  lines.flatMap((line) => {
    const offer = offers.find(({ plantId }) => plantId === line.plantId);
    const quantity = Math.min(line.quantity, offer?.available ?? 0);
    return offer && quantity > 0 ? [{ ...line, quantity, price: offer.unitPrice.amount }] : [];
  });
