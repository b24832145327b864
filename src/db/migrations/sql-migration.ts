import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Migration } from '@mikro-orm/migrations';
import { packageRoot } from '../../http/package-root.js';

/**
 * A migration of SQL files in the folder of its name, which run in this order. Statements run one by one: each begins in the
 * first column, and all its other lines are indented, but for the end of a body (`$$;`) and a closing parenthesis.
 */
export function sqlMigration(name: string, files: string[]) {
  class SqlMigration extends Migration {
    override up(): void {
      for (const file of files) {
        const text = readFileSync(join(packageRoot, 'src/db/migrations', name, `${file}.sql`), 'utf8');
        for (const statement of text.split(/;\n+(?=\S|$)/)) if (statement !== '') this.addSql(statement);
      }
    }
  }
  return { name, class: SqlMigration };
}
