import {
  type Configuration,
  type EntityMetadata,
  type InternalField,
  type PopulateOptions,
  PostgreSqlDriver,
} from '@mikro-orm/postgresql';
import { StoreConnection } from './store-connection.js';

/** The driver of MikroORM, whose reads name their columns. */
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
    ...others: [joined: never, query: never, alias: never, options: never]
  ): InternalField<T>[] {
    const columns = () =>
      meta.props.filter((property) => this.platform.shouldHaveColumn(property, populate, undefined, false));
    const fields = super.buildFields(meta, populate, ...others);
    return fields.flatMap((field) => (field === '*' ? columns().map(({ name }) => name) : [field]));
  }
}
