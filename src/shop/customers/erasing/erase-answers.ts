import { organizationOf } from '../../../core/access.js';
import type { Context } from '../../../core/context.js';
import { redact } from '../../../core/personal-data/redact.js';

interface Traces {
  /** The ids of the customer, their users and their addresses. */
  ids: readonly string[];
  userIds: readonly string[];
  loginIds: ReadonlySet<string>;
}

/**
 * Erases the personal data of a customer from the stored answers of idempotency keys: their own, and those of staff
 * that name them. A retry still gets an answer, without that data.
 */
export async function eraseAnswers(ctx: Context, { ids, userIds, loginIds }: Traces): Promise<void> {
  const organizationId = organizationOf(ctx);
  const answers = await ctx.em.execute<{ id: string; answer: unknown }[]>(
    `select id, answer from idempotency_keys where organization_id = ? and (
       user_id in (select value::uuid from jsonb_array_elements_text(?::jsonb)) or
       exists (select from jsonb_array_elements_text(?::jsonb) trace where position(trace.value in answer::text) > 0))`,
    [organizationId, JSON.stringify(userIds), JSON.stringify(ids)],
  );
  const erased = answers.map(({ id, answer }) => ({ id, answer: redact(answer, loginIds) }));
  await ctx.em.execute(
    `update idempotency_keys set answer = erased.answer
     from jsonb_to_recordset(?::jsonb) as erased(id uuid, answer jsonb) where idempotency_keys.id = erased.id`,
    [JSON.stringify(erased)],
  );
}
