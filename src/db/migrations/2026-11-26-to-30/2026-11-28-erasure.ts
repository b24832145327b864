import { Migration } from '@mikro-orm/migrations';

/**
 * Lets `eraseCustomer` take personal data out of what is otherwise never changed: in a transaction that says so, and
 * only out of these columns. The audit checks that what counts as erased belongs to a customer who was.
 */
export class Erasure extends Migration {
  override up(): void {
    this.addSql('alter table "customers" add column "erased_at" timestamptz(3) null');
    this.addSql('alter table "events" add column "erased_at" timestamptz(3) null');
    this.addSql(refuseChange);
    this.addSql(`create trigger "events_keep_erased" before update of "erased_at" on "events"
      for each row execute function refuse_change()`);
  }
}

const personal: Record<string, string[]> = {
  audit_log: ['address'],
  events: ['data', 'actor', 'erased_at'],
  event_bodies: ['body'],
  orders: ['shipping_address'],
  order_timeline: ['actor', 'note'],
  loyalty_entries: ['created_by'],
  refunds: ['created_by'],
  stock_movements: ['created_by'],
};

const cases = Object.entries(personal).map(
  ([table, columns]) => `when '${table}' then array[${columns.map((column) => `'${column}'`).join(', ')}]`,
);

const refuseChange = `create or replace function refuse_change() returns trigger language plpgsql as $$
  declare
    personal text[];
  begin
    if tg_op = 'UPDATE' and current_setting('plant_store.erasing', true) = 'yes' then
      personal := case tg_table_name::text ${cases.join(' ')} else '{}' end;
      if to_jsonb(new) - personal = to_jsonb(old) - personal then
        return new;
      end if;
    end if;
    raise exception 'What "%" holds is not changed any more (%).', tg_table_name, tg_op
      using errcode = 'integrity_constraint_violation';
  end $$`;
