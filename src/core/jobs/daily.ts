import type { PgBoss } from 'pg-boss';

interface DailyJob {
  name: string;
  /** When, in UTC: minute and hour, as cron writes them. */
  at: `${number} ${number}`;
  run(): Promise<unknown>;
}

/** Has a job done once a day, by one of the processes that work on this database. It is tried twice again if it fails. */
export async function daily(boss: PgBoss, { name, at, run }: DailyJob): Promise<void> {
  await boss.createQueue(name, { retryLimit: 2, deleteAfterSeconds: 3600 });
  await boss.work(name, { pollingIntervalSeconds: 60 }, () => run());
  await boss.schedule(name, `${at} * * *`);
}
