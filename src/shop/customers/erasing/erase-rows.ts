import type { Context } from '../../../core/context.js';
import { ERASED, type PersonalTable, personalTables } from '../../../core/personal-data/personal.js';
import type { Traces } from '../../../core/personal-data/redact.js';

/** Erases the personal columns of a customer's rows in all tables. Adds the ids of the rows that it deletes to the traces. */
export async function eraseRows(ctx: Context, customerId: string, { loginIds, ids }: Traces): Promise<void> {
  const logins = JSON.stringify([...loginIds]);
  for (const { name, isDeleted, columns } of personalTables(ctx.em)) {
    const own = columns.filter(({ erasure }) => ['text', 'unique', 'null'].includes(erasure));
    const acted = columns.filter(({ erasure }) => erasure === 'actor');
    const byCustomer = `array[${acted.map((column) => column.name)}] && array(select jsonb_array_elements_text(?::jsonb))`;
    const run = (sql: string, ...values: string[]) => ctx.em.execute<{ id: string }[]>(sql, [customerId, ...values]);
    const conditions = isDeleted || own.length + acted.length > 0 ? rowsOf(ctx, name) : [];
    for (const condition of conditions) {
      if (isDeleted) for (const { id } of await run(`delete from ${name} where ${condition} returning id`)) ids.add(id);
      if (own.length > 0) await run(`update ${name} set ${own.map(erased)} where ${condition}`);
      if (acted.length > 0)
        await run(`update ${name} set ${acted.map(erased)} where ${condition} and ${byCustomer}`, logins);
    }
  }
}

function erased({ name, erasure, isJson }: PersonalTable['columns'][number]): string {
  if (erasure === 'null') return `${name} = null`;
  if (erasure === 'unique') return `${name} = gen_random_uuid() || '@erased.invalid'`;
  if (!isJson) return `${name} = case when ${name} is not null then '${ERASED}' end`;
  const part = `case jsonb_typeof(value) when 'string' then to_jsonb('${ERASED}'::text) else value end`;
  return `${name} = (select jsonb_object_agg(key, ${part}) from jsonb_each(${name}))`;
}

/**
 * Conditions with a `?` for the id of the customer: rows belong to them by the column `customer_id`, or by one such as
 * `order_item_id`, which names a row of `order_items` that belongs to them.
 */
function rowsOf(ctx: Context, table: string): string[] {
  if (table === 'customers') return ['id = ?'];
  const entity = [...ctx.em.getMetadata().getAll().values()].find(({ tableName }) => tableName === table);
  const columns = entity?.props.flatMap(({ fieldNames }) => fieldNames ?? []) ?? [];
  if (columns.includes('customer_id')) return ['customer_id = ?'];
  return columns
    .filter((column) => column.endsWith('_id'))
    .flatMap((column) => {
      const named = column.replace(/_id$/, 's');
      return rowsOf(ctx, named).map((condition) => `${column} in (select id from ${named} where ${condition})`);
    });
}
