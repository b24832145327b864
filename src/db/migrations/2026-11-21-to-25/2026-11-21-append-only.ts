import { Migration } from '@mikro-orm/migrations';

/**
 * Makes history append-only: the database itself rejects changes to ledger rows, refunds, events, and the copies that
 * an order took when it was placed. `mayChange` lists, per table, the columns that may still change.
 */
export class AppendOnly extends Migration {
  override up(): void {
    this.addSql(refuseChange);
    for (const [table, columns] of Object.entries(mayChange)) {
      this.addSql(refuseUpdates(table, columns));
      this.addSql(`create trigger "${table}_keep_rows" before delete on "${table}"
        for each row execute function refuse_change()`);
      this.addSql(`create trigger "${table}_keep_all" before truncate on "${table}"
        for each statement execute function refuse_change()`);
    }
  }
}

const mayChange: Record<string, string[]> = {
  stock_movements: [],
  loyalty_entries: [],
  refunds: [],
  refund_items: [],
  order_timeline: [],
  redemptions: ['order_id'],
  events: ['position'],
  event_bodies: [],
  order_items: ['refunded_quantity'],
  orders: [
    'status',
    'tracking_number',
    'refunded',
    'refunded_shipping',
    'points_earned',
    'points_reversed',
    'points_returned',
  ],
};

const refuseChange = `create function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'What "%" holds is not changed any more (%).', tg_table_name, tg_op
      using errcode = 'integrity_constraint_violation';
  end $$`;

/** A trigger on all other columns: an update that sets none of them does not even call it. */
const refuseUpdates = (table: string, columns: string[]): string => `do $$ begin
  execute (
    select 'create trigger "${table}_keep" before update of ' || string_agg(quote_ident(column_name), ', ') ||
      ' on "${table}" for each row execute function refuse_change()'
    from information_schema.columns
    where table_schema = current_schema and table_name = '${table}'
      and column_name <> all (array[${columns.map((column) => `'${column}'`).join(', ')}]::text[])
  );
end $$`;
