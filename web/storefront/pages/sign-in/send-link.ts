import { textsOf } from '../../../ui/language.ts';
import { LINK_MINUTES } from '../../../ui/server/links.ts';
import type { Mail } from '../../../ui/server/mail.ts';
import { unlessRefused } from '../../../ui/server/refusal.ts';
import { BASE } from '../../base.ts';
import { MeDocument } from '../../documents.generated.ts';
import type { Visit } from '../../server/visit.ts';
import signInMessages from './messages.json' with { type: 'json' };

/** What a sign-in link holds, sealed: a session of the store, which ends when the link is used, or who wants to become a customer. */
export type SignInLink = { next: string } & ({ loginId: string; token: string } | { email: string; name: string });

/** Who wants to sign in; with a name, who would also open an account. */
export interface Applicant {
  email: string;
  name?: string | undefined;
  next: string;
}

interface Means {
  apiKey: string;
  make(link: SignInLink): string;
  mail(mail: Mail): Promise<void>;
}

/**
 * Mails a sign-in link to an address that a customer has, and a link that opens an account to one that nobody has and
 * whose owner gave a name. Any other address gets nothing.
 */
export async function sendLink(visit: Visit, { email, name, next }: Applicant, { apiKey, make, mail }: Means) {
  const { language, asSite } = visit;
  const { mail: texts } = textsOf(signInMessages, language);
  const { name: shop, contact } = await visit.shop;
  const from = contact.email ? { name: shop, address: contact.email } : undefined;
  const urlOf = (link: SignInLink) => visit.urlOf(`${BASE}/link/${make(link)}`);
  const body = { api_key: apiKey, login_id: email };
  // Undefined: nobody may log in with this id.
  const session = await unlessRefused('UNAUTHENTICATED', asSite().rest.post('/auth/token', { body }));
  const token = session?.auth_token;
  if (!token) {
    if (!name) return;
    const url = urlOf({ email, name, next });
    await mail({ to: email, from, subject: texts.newSubject(shop), text: texts.newText(shop, url, LINK_MINUTES) });
    return;
  }
  const { me } = await asSite(token).graphql(MeDocument, {});
  // Staff may have made a login by hand, whose id is another address.
  if (me.customer?.email.toLowerCase() !== email.toLowerCase()) {
    await asSite(token).rest.delete('/auth/token');
    return;
  }
  const url = urlOf({ loginId: me.loginId, token, next });
  await mail({ to: me.customer.email, from, subject: texts.subject(shop), text: texts.text(shop, url, LINK_MINUTES) });
}
