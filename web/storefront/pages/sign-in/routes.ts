import { domainToASCII } from 'node:url';
import { textsOf } from '../../../ui/language.ts';
import { endSignIn } from '../../../ui/server/end-sign-in.ts';
import { pathWithin, readForm, seeOther } from '../../../ui/server/forms.ts';
import { makeLinks } from '../../../ui/server/links.ts';
import type { Mail } from '../../../ui/server/mail.ts';
import { Refusal } from '../../../ui/server/refusal.ts';
import type { Routes } from '../../../ui/server/router.ts';
import { BASE } from '../../base.ts';
import type { ShopOptions, Visit } from '../../server/visit.ts';
import { errorPage } from '../failure.tsx';
import { makeLinkLimit } from './limit.ts';
import signInMessages from './messages.json' with { type: 'json' };
import { DEMO_PEOPLE, linkPage, sentPage, signInPage } from './pages.tsx';
import { type SignInLink, sendLink } from './send-link.ts';
import { signIn } from './sign-in.ts';
import { useLink } from './use-link.ts';

/** A link with a longer one would not fit into the line of an address. */
const MAX_PATH = 1000;

export function signInRoutes(options: ShopOptions, mail: (mail: Mail) => Promise<void>): Routes<Visit> {
  const { apiKey, smtpUrl, logger } = options;
  const links = makeLinks<SignInLink>(options, 'shop');
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
      const messages = textsOf(signInMessages, visit.language);
      const [typed = '', name] = [form.get('email')?.trim(), form.get('name')?.trim()];
      const email = emailIn(typed);
      const page = await pageOf(form.get('next'));
      const isName = name === undefined || (name.length >= 1 && name.length <= 200);
      if (!email || !isName) {
        const wrong = {
          email: email ? undefined : messages.noAddress,
          name: isName ? undefined : messages.noName,
          isNew: name !== undefined,
          text: { email: typed, name: name ?? '' },
        };
        return signInPage(visit, { ...page, wrong });
      }
      // Nobody waits for it: how long it takes would tell whether a customer has this address.
      if (await limit(email, visit.network))
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
      const form = await readForm(visit.request);
      const { loginId, token } = visit.session.content;
      const hasEnded = !loginId || !token || (await endSignIn(visit.storeAs(loginId, token), form.has('everywhere')));
      visit.session.end();
      return hasEnded ? seeOther(BASE) : errorPage(visit, 503, textsOf(signInMessages, visit.language).endedHere);
    },
  };
}

/** One address, without what would make several of it in the header of a mail. */
const ADDRESS = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/;

/** The e-mail address that somebody typed, in composed letters and with its domain in ASCII, as the store has it; undefined: it is none. */
function emailIn(typed: string): string | undefined {
  const text = typed.normalize();
  const [local = '', domain = ''] = text.split('@');
  const email = `${local}@${/^[ -~]*$/.test(domain) ? domain : domainToASCII(domain)}`;
  return text.length <= 254 && ADDRESS.test(text) && ADDRESS.test(email) ? email : undefined;
}
