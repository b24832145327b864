import { organizationOf } from '../../core/access.js';
import { clock } from '../../core/clock.js';
import { type Context, Role } from '../../core/context.js';
import { AppError, EnumFact } from '../../core/errors.js';
import { newId } from '../../core/ids.js';
import type { Language } from '../../core/validation/language.js';
import { isEmailAddress } from '../../core/validation/validators.js';
import { findById } from '../../database/write/load.js';
import { Mail } from '../../events/mails/mail.entity.js';
import { MailKind, MailOutcome } from '../../events/mails/mail-kind.js';
import { keyFor } from '../open-link-session.js';
import { User } from './user.entity.js';

/** For how long the link of an invitation counts, from when it is sent. */
export const INVITATION_MINUTES = 24 * 60;

/**
 * Queues a mail with a link that signs a member of staff in to the back office. The worker makes the link when it sends the mail:
 * no table has it. CONFLICT where no mail is sent, for a disabled user, and for one whom no key lets in.
 */
export async function inviteUser(ctx: Context, id: string, language: Language = 'en'): Promise<User> {
  const user = await findById(ctx, User, 'user', id);
  const { role, loginId } = user;
  if (role === Role.CUSTOMER)
    throw AppError.invalid({ field: 'id', code: 'role', received: new EnumFact('Role', role), variant: 'staffRole' });
  if (!isEmailAddress(loginId))
    throw AppError.invalid({ field: 'id', code: 'isEmail', received: loginId, variant: 'emailLogin' });
  await keyFor(ctx, user);
  if (ctx.mailDomain === undefined)
    throw AppError.conflict(
      'This store sends no mail, because SMTP_URL is not set. "npm run admin -- sign-in-link" prints a link instead.',
    );
  const [mailId, now] = [newId(), clock.now()];
  const mail = {
    id: mailId,
    organizationId: organizationOf(ctx),
    userId: user.id,
    kind: MailKind.INVITATION,
    language,
  };
  const first = { messageId: `<${mailId}@${ctx.mailDomain}>`, createdAt: now, nextAttemptAt: now, turn: 1 };
  ctx.em.create(Mail, { ...mail, ...first, outcome: MailOutcome.QUEUED });
  return user;
}
