import { StoreError } from '../../client/src/index.ts';
import type { Files } from '../../ui/server/files.ts';
import { pathWithin, readForm, seeOther } from '../../ui/server/forms.ts';
import { Refusal } from '../../ui/server/refusal.ts';
import type { Routes } from '../../ui/server/router.ts';
import { adminMessages } from '../messages/messages.ts';
import { readSignInLink } from './link.ts';
import type { Hub } from './live/hub.ts';
import { linkPage, signInPage } from './pages.tsx';
import { DEMO_PEOPLE, signIn } from './user.ts';
import type { AdminOptions, Visit } from './visit.ts';

export const explain = (error: unknown): Refusal | undefined => {
  if (!(error instanceof StoreError)) return undefined;
  if (error.code === 'UNAUTHENTICATED')
    return new Refusal(403, 'The store knows no such user, or the user is disabled.');
  const wait: Record<string, string> = error.retryAfter ? { 'retry-after': String(Math.ceil(error.retryAfter)) } : {};
  return new Refusal(error.status || 503, error.message, wait);
};

export function signInRoutes(options: AdminOptions, files: Files, hub: Hub): Routes<Visit> {
  const { path, secrets } = options;
  const linkOf = ({ language }: Visit, text: string) => {
    const link = readSignInLink(secrets, text);
    if (!link) throw new Refusal(410, adminMessages[language].signIn.linkEnded);
    return link;
  };
  return {
    'GET /sign-in': (visit) => signInPage(visit, options, files),
    'POST /sign-in': async (visit) => {
      const form = await readForm(visit.request);
      const loginId = form.get('loginId') ?? '';
      const allowed = visit.vouched === loginId || ((await options.isDemo()) && DEMO_PEOPLE.includes(loginId));
      if (!allowed) throw new Refusal(403, adminMessages[visit.language].signIn.notOffered);
      await signIn(visit, loginId);
      return seeOther(pathWithin(path, form.get('next')));
    },
    'GET /sign-in/:link': (visit, { link = '' }) => linkPage(visit, linkOf(visit, link), files),
    'POST /sign-in/:link': async (visit, { link = '' }) => {
      await readForm(visit.request);
      const { loginId, userId, token } = linkOf(visit, link);
      await useUp(visit, token);
      await signIn(visit, loginId, userId);
      return seeOther(path);
    },
    'POST /sign-out': async (visit) => {
      await readForm(visit.request);
      const { token } = visit.session.content;
      // Signed out here in any case. The token ends by itself, where the store does not answer.
      if (token) {
        hub.endSession(token.value);
        await visit
          .storeWith(token.value)
          .rest.delete('/auth/token')
          .catch(() => {});
      }
      visit.session.end();
      return seeOther(`${path}/sign-in`);
    },
  };
}

/** A link counts once: the store ends its session for one request only. */
async function useUp({ storeWith, language }: Visit, token: string): Promise<void> {
  try {
    await storeWith(token).rest.delete('/auth/token');
  } catch (error) {
    if (!(error instanceof StoreError && error.code === 'UNAUTHENTICATED')) throw error;
    throw new Refusal(410, adminMessages[language].signIn.linkEnded);
  }
}
