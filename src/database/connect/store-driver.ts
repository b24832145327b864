import {
  type AnyQueryBuilder,
  type Configuration,
  type EntityDictionary,
  type EntityMetadata,
  type EntityName,
  type EntityProperty,
  type FilterQuery,
  type FindOptions,
  type InternalField,
  type NativeInsertUpdateManyOptions,
  type NativeInsertUpdateOptions,
  type PopulateOptions,
  PostgreSqlDriver,
  type QueryResult,
  RawQueryFragment,
} from '@mikro-orm/postgresql';
import { connectionOf } from '../messages/connection-of.js';
import { StoreConnection } from './store-connection.js';

type OtherArguments<T extends object> = [
  joined: PopulateOptions<T>[],
  query: AnyQueryBuilder<T>,
  alias: string,
  options: Pick<FindOptions<T, never, never, never>, 'strategy' | 'fields' | 'exclude'>,
  schema?: string,
];

/** The driver of MikroORM, with a shorter way for the writes that `batched-flush.ts` holds back. */
export class StoreDriver extends PostgreSqlDriver {
  protected override readonly connection: StoreConnection;

  constructor(config: Configuration) {
    super(config);
    this.connection = new StoreConnection(config);
  }

  /** Names the columns instead of `*`: a connection keeps statements, which end when a table gains a column. */
  protected override buildFields<T extends object>(
    meta: EntityMetadata<T>,
    populate: PopulateOptions<T>[],
    ...others: OtherArguments<T>
  ): InternalField<T>[] {
    const columns = () =>
      meta.props.filter((property) => this.platform.shouldHaveColumn(property, populate, undefined, false));
    const fields = super.buildFields(meta, populate, ...others);
    return fields.flatMap((field) => (field === '*' ? columns().map(({ name }) => name) : [field]));
  }

  /** Most updates are of one row by its id, and need no query builder. */
  override async nativeUpdate<T extends object>(
    entityName: EntityName<T>,
    where: FilterQuery<T>,
    data: EntityDictionary<T>,
    options?: NativeInsertUpdateOptions<T>,
  ): Promise<QueryResult<T>> {
    const { properties, tableName } = this.metadata.get<T>(entityName);
    const known = properties as Record<string, EntityProperty>;
    const values = Object.entries(data);
    const { id, ...others } = where as { id?: unknown };
    const byId = typeof id === 'string' && Object.keys(others).length === 0;
    // A flush has converted the values already.
    const converted = options?.convertCustomTypes === false;
    const isShort =
      byId && converted && values.length > 0 && values.every(([name, value]) => isPlain(known[name], value));
    if (!connectionOf(options?.ctx)?.holdsWrites || !isShort)
      return super.nativeUpdate(entityName, where, data, options);
    const columns = values.map(([name]) => `"${known[name]?.fieldNames[0]}" = ?`);
    const text = `update "${tableName}" set ${columns.join(', ')} where "id" = ?`;
    return this.execute(text, [...values.map(([, value]) => value ?? null), id], 'run', options?.ctx);
  }

  /** Nor do inserts of rows without JSON: what the database generates is not returned, because nobody reads it. */
  override async nativeInsertMany<T extends object>(
    entityName: EntityName<T>,
    data: EntityDictionary<T>[],
    options?: NativeInsertUpdateManyOptions<T>,
    ...others: [transform?: (sql: string) => string]
  ): Promise<QueryResult<T>> {
    const { properties, tableName } = this.metadata.get<T>(entityName);
    const known = properties as Record<string, EntityProperty>;
    const rows = data as Record<string, unknown>[];
    const names = Object.keys(rows[0] ?? {});
    const isWhole = (row: Record<string, unknown>) =>
      Object.keys(row).length === names.length &&
      names.every((name) => row[name] !== undefined && isPlain(known[name], row[name]));
    const converted = options?.convertCustomTypes === false;
    if (!connectionOf(options?.ctx)?.holdsWrites || !converted || names.length === 0 || !rows.every(isWhole))
      return super.nativeInsertMany(entityName, data, options, ...others);
    const columns = names.map((name) => `"${known[name]?.fieldNames[0]}"`);
    const places = `(${names.map(() => '?')})`;
    const text = `insert into "${tableName}" (${columns}) values ${rows.map(() => places)}`;
    const values = rows.flatMap((row) => names.map((name) => row[name]));
    return { ...(await this.execute<QueryResult<T>>(text, values, 'run', options?.ctx)), rows: [] };
  }
}

const isPlain = (property: EntityProperty | undefined, value: unknown): boolean =>
  property?.fieldNames?.length === 1 &&
  !property.embedded &&
  !(property.customType && 'convertToDatabaseValueSQL' in property.customType) &&
  !(value instanceof RawQueryFragment);
