/**
 * SQL that lets nobody write these tables until the end of the migration; reads go on.
 *
 * RACE: a store of an earlier release may write them meanwhile. It has locked some tables, in an order of its own, and
 * waits for one of these: then both would wait for each other. So this gives all of them back when one takes too long,
 * sooner than PostgreSQL looks for a deadlock, and begins again.
 */
export const lockTables = (tables: readonly string[]): string => `do $$
  declare
    timeout text := current_setting('lock_timeout');
  begin
    loop
      begin
        perform set_config('lock_timeout', '500ms', true);
        lock table ${tables.map((table) => `"${table}"`).join(', ')} in share row exclusive mode;
        perform set_config('lock_timeout', timeout, true);
        exit;
      exception when lock_not_available then
        perform pg_sleep(0.1);
      end;
    end loop;
  end $$`;
