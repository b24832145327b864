import { PostgreSqlPlatform } from '@mikro-orm/postgresql';

/** Quotes texts as MikroORM does, but not character by character: stored answers are long. */
export class StorePlatform extends PostgreSqlPlatform {
  override quoteValue(value: unknown): string {
    return typeof value === 'string' ? this.escape(value) : super.quoteValue(value);
  }

  override escape(value: unknown): string {
    if (typeof value !== 'string') return super.escape(value);
    const quoted = `'${value.replaceAll("'", "''")}'`;
    return quoted.includes('\\') ? ` E${quoted.replaceAll('\\', '\\\\')}` : quoted;
  }
}
