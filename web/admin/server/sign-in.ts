import { StoreError } from '../../client/src/index.ts';
import { textsOf } from '../../ui/language.ts';
import { endSignIn } from '../../ui/server/end-sign-in.ts';
import type { Files } from '../../ui/server/files.ts';
import { pathWithin, readForm, seeOther } from '../../ui/server/forms.ts';
import { Refusal, refusalOf } from '../../ui/server/refusal.ts';
import type { Routes } from '../../ui/server/router.ts';
import adminMessages from '../messages.json' with { type: 'json' };
import { readSignInLink } from './link.ts';
import type { Hub } from './live/hub.ts';
import { linkPage, signInPage } from './pages.tsx';
import { DEMO_PEOPLE, signIn } from './user.ts';
import type { AdminOptions, Visit } from './visit.ts';

export const explain = (error: unknown): Refusal | undefined =>
  error instanceof StoreError && error.code === 'UNAUTHENTICATED'
    ? new Refusal(403, 'The store knows no such user, or the user is disabled.')
    : refusalOf(error);

export function signInRoutes(options: AdminOptions, files: Files, hub: Hub): Routes<Visit> {
  const { path, secrets } = options;
  const linkOf = ({ language }: Visit, text: string) => {
    const link = readSignInLink(secrets, text);
    if (!link) throw new Refusal(410, textsOf(adminMessages, language).signIn.linkEnded);
    return link;
  };
  return {
    'GET /sign-in': (visit) => signInPage(visit, options, files),
    'POST /sign-in': async (visit) => {
      const form = await readForm(visit.request);
      const loginId = form.get('loginId') ?? '';
      const allowed = visit.vouched === loginId || ((await options.isDemo()) && DEMO_PEOPLE.includes(loginId));
      if (!allowed) throw new Refusal(403, textsOf(adminMessages, visit.language).signIn.notOffered);
      await signIn(visit, loginId);
      return seeOther(pathWithin(path, form.get('next')));
    },
    'GET /sign-in/:link': (visit, { link = '' }) => linkPage(visit, linkOf(visit, link), files),
    'POST /sign-in/:link': async (visit, { link = '' }) => {
      await readForm(visit.request);
      const found = linkOf(visit, link);
      await signIn(visit, found.loginId, found);
      return seeOther(path);
    },
    'POST /sign-out': async (visit) => {
      const form = await readForm(visit.request);
      const { loginId, token } = visit.session.content;
      if (token) hub.endSession(token.value);
      const hasEnded = !loginId || !token || (await endSignIn(visit.storeAs(loginId, token), form.has('everywhere')));
      visit.session.end();
      if (!hasEnded) throw new Refusal(503, textsOf(adminMessages, visit.language).signIn.endedHere);
      return seeOther(`${path}/sign-in`);
    },
  };
}
