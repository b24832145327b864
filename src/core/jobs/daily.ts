import type { PgBoss } from 'pg-boss';

interface DailyJob {
  name: string;
  /** The time in UTC: minute and hour, as in cron. */
  at: `${number} ${number}`;
  run(): Promise<unknown>;
}

/** Runs a job once a day, in one of the processes that share this database. A failed run is retried twice. */
export async function daily(boss: PgBoss, { name, at, run }: DailyJob): Promise<void> {
  await boss.createQueue(name, { retryLimit: 2, deleteAfterSeconds: 3600 });
  await boss.work(name, { pollingIntervalSeconds: 60 }, () => run());
  await boss.schedule(name, `${at} * * *`);
}
