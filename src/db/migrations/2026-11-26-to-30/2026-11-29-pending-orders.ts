import { Migration } from '@mikro-orm/migrations';

/**
 * Pending orders end after a time that each organization sets, and payments have the reference of their provider. In
 * organizations that exist already pending orders never ended, and go on doing so: theirs is 0.
 */
export class PendingOrders extends Migration {
  override up(): void {
    this.addSql('alter table "organizations" add column "pending_order_minutes" int not null default 0');
    this.addSql('alter table "organizations" alter column "pending_order_minutes" set default 1440');
    this.addSql(
      'alter table "organizations" add constraint "organizations_pending_order_check" check (pending_order_minutes >= 0)',
    );
    this.addSql('alter table "orders" add column "payment_reference" text null');
    this.addSql('alter table "refunds" add column "reference" text null');
    // A refund never changes, its new column neither: the trigger lists every column that there is.
    this.addSql('drop trigger "refunds_keep" on "refunds"');
    this.addSql(refuseUpdates);
  }
}

const refuseUpdates = `do $$ begin
  execute (
    select 'create trigger "refunds_keep" before update of ' || string_agg(quote_ident(column_name), ', ') ||
      ' on "refunds" for each row execute function refuse_change()'
    from information_schema.columns
    where table_schema = current_schema and table_name = 'refunds'
  );
end $$`;
