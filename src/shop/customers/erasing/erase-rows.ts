import { clock } from '../../../core/clock.js';
import type { Context } from '../../../core/context.js';
import { ERASED, type PersonalTable, personalTables } from '../../../core/personal-data/personal.js';
import type { Traces } from '../../../core/personal-data/redact.js';
import type { Customer } from '../customer.entity.js';

/** Erases the personal columns of a customer's rows in all tables. Adds the ids of the rows that it deletes to the traces. */
export async function eraseRows(ctx: Context, { id, organizationId }: Customer, traces: Traces): Promise<void> {
  const values = [organizationId, id, JSON.stringify([...traces.loginIds]), clock.now()];
  for (const { name, isDeleted, columns } of personalTables(ctx.em)) {
    const own = columns.filter(({ erasure }) => ['text', 'unique', 'null'].includes(erasure));
    const acted = columns.filter(({ erasure }) => erasure === 'actor');
    const byCustomer = `array[${acted.map((column) => column.name)}] && (select logins from erased)`;
    const changed = columnsOf(ctx, name).includes('updated_at') ? ['updated_at = (select moment from erased)'] : [];
    const rows = isDeleted || own.length + acted.length > 0 ? rowsOf(ctx, name) : [];
    for (const where of rows) {
      const run = (sql: string) => ctx.em.execute<{ id: string }[]>(`${ERASED_CUSTOMER} ${sql}`, values);
      if (own.length > 0) await run(`update ${name} set ${[...own.map(erasing), ...changed]} where ${where}`);
      if (acted.length > 0)
        await run(`update ${name} set ${[...acted.map(erasing), ...changed]} where ${where} and ${byCustomer}`);
      const deleted = isDeleted ? await run(`delete from ${name} where ${where} returning id`) : [];
      for (const row of deleted) traces.ids.add(row.id);
    }
  }
}

const ERASED_CUSTOMER = `with erased as (
  select ?::uuid as organization, ?::uuid as customer, array(select jsonb_array_elements_text(?::jsonb)) as logins,
    ?::timestamptz as moment)`;

function erasing({ name, erasure, isJson }: PersonalTable['columns'][number]): string {
  if (erasure === 'null') return `${name} = null`;
  if (erasure === 'unique') return `${name} = gen_random_uuid() || '@erased.invalid'`;
  if (!isJson) return `${name} = case when ${name} is not null then '${ERASED}' end`;
  const part = `case jsonb_typeof(value) when 'string' then to_jsonb('${ERASED}'::text) else value end`;
  return `${name} = (select jsonb_object_agg(key, ${part}) from jsonb_each(${name}))`;
}

/**
 * The conditions for the rows that belong to the customer: by the column `customer_id`, or by one such as `order_item_id`,
 * which names a row of `order_items` that belongs to them.
 */
function rowsOf(ctx: Context, table: string): string[] {
  const columns = columnsOf(ctx, table);
  const own = table === 'customers' ? 'id' : 'customer_id';
  const inShop = 'organization_id = (select organization from erased)';
  if (columns.includes(own)) return [`${inShop} and ${own} = (select customer from erased)`];
  const references = columns.filter((column) => column.endsWith('_id'));
  return references.flatMap((column) => {
    const named = column.replace(/_id$/, 's');
    return rowsOf(ctx, named).map((where) => `${inShop} and ${column} in (select id from ${named} where ${where})`);
  });
}

function columnsOf(ctx: Context, table: string): string[] {
  const entity = [...ctx.em.getMetadata().getAll().values()].find(({ tableName }) => tableName === table);
  return entity?.props.flatMap(({ fieldNames }) => fieldNames ?? []) ?? [];
}
