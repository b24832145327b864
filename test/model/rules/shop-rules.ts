import {
  balanceOf,
  type Customer,
  type Event,
  lifetimeOf,
  type Model,
  movePoints,
  moveStock,
  pointsOf,
} from '../model.js';
import type { Arguments } from '../requests.js';
import { monthsLater, total } from './formulas.js';
import { invalid, known, money, type Rule } from './prediction.js';

const MOST_UNITS = 1_000_000;
const MOST_POINTS = 1_000_000;

export const redeemReward: Rule<Arguments['redeemReward']> = (model, { customerId, rewardId }) => {
  const customer = known(model.customers, customerId);
  const reward = known(model.rewards, rewardId);
  const [required, available] = [reward.cost, pointsOf(customer)];
  if (available < required) return { refused: 'insufficient_points', facts: { required, available } };
  const discount = money(model, reward.discount);
  const happen = ({ code }: { code: string }): Event[] => {
    model.codes.push({ code, customer, reward });
    return movePoints(model, customer, { kind: 'redeem', points: -required });
  };
  return { answer: { points_spent: required, reward: { id: reward.id, points_cost: required, discount } }, happen };
};

export const adjustStock: Rule<Arguments['adjustStock']> = (model, { plantId, change }) => {
  const plant = known(model.plants, plantId);
  const stock = plant.stock + change;
  if (change === 0 || Math.abs(change) > MOST_UNITS || stock > MOST_UNITS) return invalid('change');
  const plants = [{ plant_id: plantId, wanted: -change, available: plant.stock }];
  if (stock < 0) return { refused: 'out_of_stock', facts: { plants } };
  return { answer: { id: plantId, stock, in_stock: stock > 0 }, happen: () => moveStock(plant, change) };
};

export const adjustPoints: Rule<Arguments['adjustPoints']> = (model, { customerId, change: points }) => {
  const customer = known(model.customers, customerId);
  if (points === 0 || Math.abs(points) > MOST_POINTS) return invalid('change');
  const available = pointsOf(customer);
  if (points < 0 && -points > available) return { refused: 'insufficient_points', facts: { available } };
  const balance = balanceOf(customer) + points;
  const debt = Math.max(0, -balance);
  const answer = { points: Math.max(0, balance), points_debt: debt, lifetime_points: lifetimeOf(customer) };
  return { answer, happen: () => movePoints(model, customer, { kind: 'adjust', points }) };
};

/**
 * Points live for 24 months. What a customer may keep are the points that came since: those that orders earned, as
 * far as they were not reversed, and those that staff added. Points are spent oldest first, so whatever the balance
 * has beyond them is older.
 */
export function expirePoints(model: Model): Event[] {
  const since = monthsLater(model.now, -24);
  return model.customers.flatMap((customer) => {
    const old = balanceOf(customer) - youngPoints(customer, since);
    return old > 0 ? movePoints(model, customer, { kind: 'expire', points: -old }) : [];
  });
}

function youngPoints({ entries }: Customer, since: number): number {
  const young = entries.filter(({ at }) => at > since);
  const earned = young
    .filter(({ kind }) => kind === 'earn')
    .map(({ points, order }) => points - (order?.reversed ?? 0));
  const added = young.filter(({ kind, points }) => kind === 'adjust' && points > 0).map(({ points }) => points);
  return total([...earned, ...added]);
}
