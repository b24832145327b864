import { Migration } from '@mikro-orm/migrations';

/** The points ledger records who changed points and why, and every row must have the cause that its kind requires. */
export class LoyaltyCauses extends Migration {
  override up(): void {
    this.addSql('alter table "loyalty_entries" add column "note" text null, add column "created_by" text null');
    this.addSql(
      `alter table "loyalty_entries" add constraint "loyalty_entries_origin_check" check (case kind when 'earn' then order_id is not null and refund_id is null when 'reverse' then order_id is not null and refund_id is not null when 'return' then order_id is not null when 'redeem' then redemption_id is not null else order_id is null and refund_id is null and redemption_id is null end)`,
    );
  }
}
