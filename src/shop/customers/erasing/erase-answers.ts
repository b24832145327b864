import type { Context } from '../../../core/context.js';
import { redact, type Traces } from '../../../core/personal-data/redact.js';
import type { IdempotencyKey } from '../../../mutations/idempotency-key.entity.js';
import type { Customer } from '../customer.entity.js';

/**
 * Erases the personal data of a customer from the stored answers of idempotency keys: their own, and those of staff
 * that name them. A retry still gets an answer, without that data.
 */
export async function eraseAnswers(ctx: Context, customer: Customer, traces: Traces): Promise<void> {
  const answers = await ctx.em.execute<IdempotencyKey[]>(
    `select id, answer from idempotency_keys where organization_id = ? and (
       user_id in (select id from users where customer_id = ?) or
       -- Such an answer names an order or a refund, but not its customer.
       (answer ->> 'type' = 'ResourceMetadata' and (answer -> 'value' ->> 'id')::uuid in (
         select id from orders where customer_id = ? union all
         select r.id from refunds r join orders o on o.id = r.order_id where o.customer_id = ?)) or
       exists (select from jsonb_array_elements_text(?::jsonb) trace where position(trace.value in answer::text) > 0))`,
    [customer.organizationId, customer.id, customer.id, customer.id, JSON.stringify([...traces.ids])],
  );
  const erased = answers.map(({ id, answer: { type, value } }) => ({
    ...{ id, answer: { type, value: redact(ctx.schema, type, value, traces) } },
  }));
  await ctx.em.execute(
    `update idempotency_keys set answer = erased.answer
     from jsonb_to_recordset(?::jsonb) as erased(id uuid, answer jsonb) where idempotency_keys.id = erased.id`,
    [JSON.stringify(erased)],
  );
}
