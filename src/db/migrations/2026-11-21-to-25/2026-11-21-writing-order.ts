import { Migration } from '@mikro-orm/migrations';

/** Ledgers and histories are read in insertion order, not by timestamps, which depend on each process's clock. */
export class WritingOrder extends Migration {
  override up(): void {
    for (const [table, owner] of ledgers) {
      this.addSql(`alter table "${table}" add column "number" bigserial`);
      this.addSql(`drop index "${table}_organization_id_${owner}_created_at_id_index"`);
      this.addSql(
        `create index "${table}_organization_id_${owner}_number_index" on "${table}" ("organization_id", "${owner}", "number")`,
      );
    }
  }
}

const ledgers = [
  ['stock_movements', 'plant_id'],
  ['loyalty_entries', 'customer_id'],
  ['order_timeline', 'order_id'],
  ['refunds', 'order_id'],
] as const;
