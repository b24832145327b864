import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A job that runs once a day, in one of the processes that share this database. */
@Entity({ tableName: 'daily_jobs' })
export class DailyJob {
  @PrimaryKey({ type: 'text' })
  name!: string;

  /** When the next run is due. While the job runs: when another process may try it again. */
  @Property({ type: 'datetime', length: 3 })
  nextRunAt!: Date;
}
