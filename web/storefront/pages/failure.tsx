import type { ComponentChildren } from 'preact';
import { textsOf } from '../../ui/language.ts';
import partMessages from '../../ui/messages.json' with { type: 'json' };
import type { Refusal } from '../../ui/server/refusal.ts';
import { BASE } from '../base.ts';
import shopMessages from '../messages.json' with { type: 'json' };
import { shopPage } from '../server/shop-page.tsx';
import type { Visit } from '../server/visit.ts';

/** Why there is no other page. Who is no longer a customer of the store is signed out, and keeps the basket. */
export function failurePage(visit: Visit, { status, message, headers }: Refusal): Promise<Response> {
  const { failures, failed } = textsOf(shopMessages, visit.language);
  if (status === 401) visit.session.change({ loginId: undefined, token: undefined, customer: undefined });
  const wait = headers['retry-after'];
  return errorPage(visit, status, (Object(failures)[status] as Words | undefined) ?? failed, [
    wait && <p>{textsOf(partMessages, visit.language).tryAgainIn(Number(wait))}</p>,
    status === 400 && (
      <p class="soft" lang="en">
        {message}
      </p>
    ),
  ]);
}

interface Words {
  title: string;
  text: string;
}

/** A page that says why there is no other one, with a link that leads on. */
export function errorPage(visit: Visit, status: number, { title, text }: Words, more?: ComponentChildren) {
  const { backToShop, signIn } = textsOf(shopMessages, visit.language);
  return shopPage(visit, {
    title,
    kind: 'narrow',
    status,
    headers: { 'cache-control': 'no-store' },
    children: (
      <>
        <h1>{title}</h1>
        <p>{text}</p>
        {more}
        <a class="button primary" href={status === 401 ? `${BASE}/sign-in` : BASE}>
          {status === 401 ? signIn : backToShop}
        </a>
      </>
    ),
  });
}
