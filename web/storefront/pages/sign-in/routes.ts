import { pathWithin, readForm, seeOther } from '../../../ui/server/forms.ts';
import { makeLinks } from '../../../ui/server/links.ts';
import type { Mail } from '../../../ui/server/mail.ts';
import { Refusal } from '../../../ui/server/refusal.ts';
import type { Routes } from '../../../ui/server/router.ts';
import { BASE } from '../../base.ts';
import type { ShopOptions, Visit } from '../../server/visit.ts';
import { makeLinkLimit } from './limit.ts';
import type { SignInLink } from './link.ts';
import { signInMessages } from './messages.ts';
import { DEMO_PEOPLE, linkPage, sentPage, signInPage } from './pages.tsx';
import { sendLink } from './send-link.ts';
import { signIn } from './sign-in.ts';
import { useLink } from './use-link.ts';

/** One address, without what would make several of it in the header of a mail. */
const ADDRESS = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/;

/** A link with a longer one would not fit into the line of an address. */
const MAX_PATH = 1000;

export function signInRoutes(options: ShopOptions, mail: (mail: Mail) => Promise<void>): Routes<Visit> {
  const { apiKey, secrets, smtpUrl, logger } = options;
  const links = makeLinks<SignInLink>(secrets, 'shop');
  const limit = makeLinkLimit();
  const isDemo = () => options.isDemo();
  const linkOf = (text: string): SignInLink => {
    const link = links.read(text);
    if (!link) throw new Refusal(410, 'This link is too old, or was changed.');
    return link;
  };
  const pageOf = async (next: string | null) => {
    const demo = await isDemo();
    const within = pathWithin(BASE, next);
    return { next: within.length > MAX_PATH ? BASE : within, isDemo: demo, isPrinted: demo && !smtpUrl };
  };
  return {
    'GET /sign-in': async (visit) => {
      const page = await pageOf(new URL(visit.request.url).searchParams.get('next'));
      return visit.session.content.loginId ? seeOther(page.next) : signInPage(visit, page);
    },
    'POST /sign-in': async (visit) => {
      const form = await readForm(visit.request);
      const loginId = form.get('loginId') ?? '';
      if (!(await isDemo()) || !Object.hasOwn(DEMO_PEOPLE, loginId))
        throw new Refusal(403, 'This sign-in is not offered.');
      await signIn(visit, loginId);
      return seeOther(pathWithin(BASE, form.get('next')));
    },
    'POST /sign-in/mail': async (visit) => {
      const form = await readForm(visit.request);
      const messages = signInMessages[visit.language];
      const [email = '', name] = [form.get('email')?.trim(), form.get('name')?.trim()];
      const page = await pageOf(form.get('next'));
      const isAddress = email.length <= 254 && ADDRESS.test(email);
      const isName = name === undefined || (name.length >= 1 && name.length <= 200);
      if (!isAddress || !isName) {
        const wrong = {
          email: isAddress ? undefined : messages.noAddress,
          name: isName ? undefined : messages.noName,
          isNew: name !== undefined,
          text: { email, name: name ?? '' },
        };
        return signInPage(visit, { ...page, wrong });
      }
      await limit(email, visit.address);
      // Nobody waits for it: how long it takes would tell whether a customer has this address.
      sendLink(visit, { email, name, next: page.next }, { apiKey, make: links.make, mail }).catch((err) =>
        logger.error({ err }, 'A sign-in link was not sent'),
      );
      return sentPage(visit);
    },
    'GET /link/:link': (visit, { link = '' }) => linkPage(visit, linkOf(link)),
    'POST /link/:link': async (visit, { link = '' }) => {
      await readForm(visit.request);
      const found = linkOf(link);
      await useLink(visit, found);
      return seeOther(found.next);
    },
    'POST /sign-out': async (visit) => {
      await readForm(visit.request);
      const { token } = visit.session.content;
      // Signed out here in any case. The token ends by itself, where the store does not answer.
      if (token)
        await visit
          .storeWith(token.value)
          .rest.delete('/auth/token')
          .catch(() => {});
      visit.session.end();
      return seeOther(BASE);
    },
  };
}
