/**
 * SQL that keeps others from writing these tables until the end of the migration. Reads continue, unless the mode is
 * `access exclusive`, which the migration needs if it drops anything of a table.
 *
 * RACE: a store of an earlier release may write them meanwhile. It has locked some tables, in another order, and waits
 * for one of these: then both would wait for each other. So this releases all of them when one takes too long, before
 * PostgreSQL looks for a deadlock, and begins again.
 */
export const lockTables = (tables: readonly string[], mode = 'share row exclusive'): string => `do $$
  declare
    timeout text := current_setting('lock_timeout');
  begin
    loop
      begin
        perform set_config('lock_timeout', '500ms', true);
        lock table ${tables.map((table) => `"${table}"`).join(', ')} in ${mode} mode;
        perform set_config('lock_timeout', timeout, true);
        exit;
      exception when lock_not_available then
        perform pg_sleep(0.1);
      end;
    end loop;
  end $$`;
