import { addSeconds } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { PAGE_SIZE } from '../../core/limits.js';
import { findOrganization } from '../organizations/find-organization.js';
import { type Period, periodsIn } from './periods.js';
import { countPlants, type Sales, salesOfEach, salesOfPlants } from './sales.js';
import { MOST_DAYS, type SalesFigures, type SalesReportArgs, SalesReportBy, SalesRow } from './sales-report.types.js';

const MOST_SECONDS = MOST_DAYS * 24 * 3600;

/** What was sold and refunded in a part of time, by day, week, month or plant: equal to the ledgers, to the cent. */
export async function salesReport(ctx: Context, args: SalesReportArgs) {
  const { from, to, by } = args;
  refuseLength(from, to);
  const { currency, timeZone } = await findOrganization(ctx);
  const limit = args.limit ?? PAGE_SIZE;
  const offset = args.offset ?? 0;
  const whole: Period = { from, to };
  const rowOf = (period: Period, { plantId, ...sales }: Sales & { plantId?: string | null }) =>
    Object.assign(new SalesRow(), period, { plantId }, figuresOf(sales, currency));
  const sum = async () => {
    const [sales] = await salesOfEach(ctx, [whole]);
    return figuresOf(sales as Sales, currency);
  };
  const periods = by === SalesReportBy.PLANT ? undefined : periodsIn(whole, by, timeZone);
  const read = async () => {
    if (!periods) return (await salesOfPlants(ctx, whole, limit, offset)).map((sales) => rowOf(whole, sales));
    const part = periods.slice(offset, offset + limit);
    return (await salesOfEach(ctx, part)).map((sales, at) => rowOf(part[at] as Period, sales));
  };
  // A query may select them twice, by aliases.
  let rows: ReturnType<typeof read> | undefined;
  const items = () => (rows ??= read());
  const total = async () => periods?.length ?? countPlants(ctx, whole);
  return { items, total, limit, offset, sum };
}

function refuseLength(from: Date, to: Date): void {
  const seconds = (to.getTime() - from.getTime()) / 1000;
  const issue = { field: 'to', received: to, other: 'from' } as const;
  if (seconds <= 0) throw AppError.invalid({ ...issue, code: 'min', variant: 'after', allowed: from.toISOString() });
  if (seconds <= MOST_SECONDS) return;
  const allowed = addSeconds(from, MOST_SECONDS).toISOString();
  throw AppError.invalid({ ...issue, code: 'max', variant: 'maxDaysAfter', allowed, facts: { most: MOST_DAYS } });
}

function figuresOf({ orders, units, gross, discounts, shipping, refunds }: Sales, currency: string): SalesFigures {
  const money = (amount: number) => ({ amount, currency });
  return {
    ...{ orders, units, gross: money(gross), discounts: money(discounts), shipping: money(shipping) },
    refunds: money(refunds),
    net: money(gross - discounts + shipping - refunds),
  };
}
