import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { type Answer, type Mailbox, openMailbox, read } from '../support/mailbox.js';
import { describeOnPostgres } from '../support/postgres/on-postgres.js';
import { endStores, type StoreProcess, startStore } from '../support/processes/processes.js';
import { openShop, type Shop } from '../support/shop.js';
import { closeReceivers, until } from '../webhooks/support/webhook-sink.js';

const MINUTES = 60_000;

describeOnPostgres('mails of several processes', () => {
  let shop: Shop;
  let sql: pg.Client;
  let mailbox: Mailbox;
  let answer: Answer = () => undefined;

  beforeAll(async () => {
    mailbox = await openMailbox((line) => answer(line));
    shop = await openShop({ PROCESS_ROLE: 'api', SMTP_URL: mailbox.url, PUBLIC_URL: 'https://greenhouse.example' });
    sql = new pg.Client({ connectionString: String(shop.orm.config.get('clientUrl')) });
    await sql.connect();
  }, 3 * MINUTES);

  afterEach(async () => {
    answer = () => undefined;
    await endStores();
    mailbox.mails.length = 0;
  });

  afterAll(async () => {
    await sql?.end();
    mailbox?.close();
    await closeReceivers();
    await shop?.close();
  });

  const startWorker = (): Promise<StoreProcess> =>
    startStore({
      PROCESS_ROLE: 'worker',
      DATABASE_URL: String(shop.orm.config.get('clientUrl')),
      SMTP_URL: mailbox.url,
      PUBLIC_URL: 'https://greenhouse.example',
      MAIL_RETRY_SCHEDULE: '1,1,1,1,1,1,1,1,1,1',
    });
  const place = async () => (await shop.place(await shop.newCustomer(), [[await shop.newPlant(100, 1), 1]])).id;
  const row = async (id: string) =>
    (await sql.query('select outcome, turn, message_id from mails where order_id = $1', [id])).rows[0];
  const reached = (id: string, outcome: string) => until(async () => (await row(id)).outcome === outcome);
  const ids = () => mailbox.mails.map((mail) => read(mail).headers['message-id']);

  it(
    'is sent again by another worker, with the same Message-ID, when one dies after the server took it and before it noted that',
    async () => {
      const id = await place();
      const { message_id } = await row(id);
      const accepted = Promise.withResolvers<void>();
      // While the row is locked, the worker has the answer of the server and cannot note it.
      answer = async (line) => {
        if (line !== '.' || mailbox.mails.length > 1) return undefined;
        await sql.query('begin');
        await sql.query('select from mails where order_id = $1 for update', [id]);
        accepted.resolve();
        return undefined;
      };
      const dying = await startWorker();
      await accepted.promise;
      const waiting =
        "select pid from pg_stat_activity where query like 'update mails set outcome%' and wait_event_type = 'Lock'";
      const noting = async () => (await shop.sql(waiting)).length > 0;
      await until(noting);
      await dying.kill('SIGKILL');
      await shop.sql(`select pg_terminate_backend(pid) from (${waiting}) noting`);
      await until(async () => !(await noting()));
      await sql.query('commit');
      expect(await row(id)).toMatchObject({ outcome: 'queued', turn: 1 });

      await startWorker();
      await reached(id, 'sent');
      expect(ids()).toEqual([message_id, message_id]);
    },
    4 * MINUTES,
  );

  it(
    'is sent once, however many workers there are',
    async () => {
      const placed = [];
      for (let count = 0; count < 30; count++) placed.push(await place());
      await Promise.all([startWorker(), startWorker()]);
      for (const id of placed) await reached(id, 'sent');
      const { rows } = await sql.query('select message_id from mails where order_id = any($1) order by 1', [placed]);
      expect(ids().toSorted()).toEqual(rows.map(({ message_id }) => message_id).toSorted());
    },
    4 * MINUTES,
  );
});
