import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Constructor } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { packageRoot } from '../../core/package-root.js';

/** A concurrent index, whose creation may have ended in the middle. Its statement may begin with a comment, as those below may. */
const INDEX = /^create (?:unique )?index concurrently (\w+)/m;

/** What takes long on a large table, and lets others write meanwhile if no transaction keeps earlier locks; or commits by itself. */
const LONG =
  /^create (unique )?index concurrently |^drop index concurrently |^alter table \w+ validate constraint |^ +commit;$/m;

/**
 * A migration of SQL files in the folder of its name, which run in this order. Statements run one by one: each begins in the
 * first column, and all its other lines are indented, but for the end of a body (`$$;`) and a closing parenthesis.
 */
const sqlMigration = (name: string, files: string[]) => ({
  name,
  class: migrationOf(() => files.flatMap((file) => statementsOf(name, file))),
});

const statementsOf = (name: string, file: string): string[] =>
  readFileSync(join(packageRoot, 'src/database/migrations', name, `${file}.sql`), 'utf8').split(/;\n+(?=\S|$)/);

/**
 * Statements run in one transaction, or, if one of them takes long, each by itself, and from the first one again after a
 * failure: an index that an earlier try has made is kept, and one that it has left invalid is made again.
 */
export function migrationOf(read: () => string[]): Constructor<Migration> {
  const statements = () => read().filter((statement) => statement !== '');
  return class extends Migration {
    override isTransactional(): boolean {
      return !statements().some((statement) => LONG.test(statement));
    }

    override async up(): Promise<void> {
      for (const statement of statements()) {
        const [, index] = INDEX.exec(statement) ?? [];
        const valid = index && (await this.isValid(index));
        if (valid === false) this.addSql(`drop index concurrently ${index}`);
        if (!valid) this.addSql(statement);
      }
    }

    /** Undefined where there is no such index. */
    private async isValid(index: string): Promise<boolean | undefined> {
      const query = 'select indisvalid as valid from pg_index where indexrelid = to_regclass(?)';
      const [row] = (await this.execute(query, [index])) as { valid: boolean }[];
      return row?.valid;
    }
  };
}

/** Every migration, in order. The names are stored in the database: never change one. */
export const migrations = [
  sqlMigration('2026-11-28-schema', [
    'words',
    'shops-and-people',
    'plants',
    'orders',
    'wishlists-and-points',
    'events',
    'webhooks',
    'append-only',
    'catalogue',
    'search',
    'callers',
  ]),
  sqlMigration('2026-11-29-pictures', ['pictures']),
  sqlMigration('2026-11-29-plant-pictures', ['plants']),
  sqlMigration('2026-11-29-sizes', ['columns']),
  sqlMigration('2026-11-29-sizes-indexes', ['indexes']),
  sqlMigration('2026-11-29-shop-identity', ['organizations']),
  sqlMigration('2026-11-29-pages', ['pages']),
  sqlMigration('2026-11-29-delivery-zones', ['organizations']),
  sqlMigration('2026-11-29-order-delivery', ['orders']),
  sqlMigration('2026-11-29-plant-delivery', ['plants']),
  sqlMigration('2026-11-29-shipments', ['shipped-units', 'shipments']),
  sqlMigration('2026-11-29-shipped-units-check', ['check']),
  sqlMigration('2026-11-29-earlier-shipments', ['shipments']),
  sqlMigration('2026-11-29-order-notes', ['order-notes']),
  sqlMigration('2026-11-29-mails', ['mails']),
  sqlMigration('2026-11-29-customer-language', ['customers']),
  sqlMigration('2026-11-29-mail-kinds', ['organizations']),
  sqlMigration('2026-11-29-vouchers', ['vouchers']),
  sqlMigration('2026-11-29-order-voucher', ['orders']),
  sqlMigration('2026-11-29-kept', ['append-only']),
  sqlMigration('2026-11-29-invitations', ['mails']),
];
