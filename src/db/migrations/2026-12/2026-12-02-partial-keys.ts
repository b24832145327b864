import { Migration } from '@mikro-orm/migrations';
import { lockTables } from '../lock-tables.js';

/** Most ledger rows have no refund and no redemption: these unique keys no longer have entries for nulls, which every row cost. */
export class PartialKeys extends Migration {
  override up(): void {
    this.addSql(lockTables(['loyalty_entries', 'stock_movements'], 'access exclusive'));
    for (const [table, column, rest, name] of keys) {
      this.addSql(`alter table "${table}" drop constraint "${name}"`);
      this.addSql(`create unique index "${name}" on "${table}" ("${column}"${rest}) where "${column}" is not null`);
    }
  }
}

const keys = [
  ['loyalty_entries', 'refund_id', ', "kind"', 'loyalty_entries_refund_id_kind_unique'],
  ['loyalty_entries', 'redemption_id', ', "kind"', 'loyalty_entries_redemption_id_kind_unique'],
  ['stock_movements', 'refund_item_id', '', 'stock_movements_refund_item_id_unique'],
] as const;
