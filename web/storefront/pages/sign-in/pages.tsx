import { textsOf } from '../../../ui/language.ts';
import { WrongFields } from '../../../ui/parts/failure.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { LINK_MINUTES } from '../../../ui/server/links.ts';
import { BASE } from '../../base.ts';
import { shopPage } from '../../server/shop-page.tsx';
import type { Visit } from '../../server/visit.ts';
import signInMessages from './messages.json' with { type: 'json' };
import type { SignInLink } from './send-link.ts';

/** Whom visitors of the demo can be. */
export const DEMO_PEOPLE: Readonly<Record<string, string>> = {
  'ada@example.com': 'Ada Lovelace',
  'grace@example.com': 'Grace Hopper',
};

interface SignIn {
  next: string;
  isDemo: boolean;
  /** The demo has no mail server. */
  isPrinted: boolean;
  /** What was wrong with the form that was sent. `isNew`: it is the one that opens an account. */
  wrong?: { email?: string | undefined; name?: string | undefined; isNew: boolean; text: Record<string, string> };
}

const HEADERS = { 'cache-control': 'no-store' };

/** "Pick a person" in the demo; a link by e-mail for anybody. */
export function signInPage(visit: Visit, { next, isDemo, isPrinted, wrong }: SignIn): Promise<Response> {
  const messages = textsOf(signInMessages, visit.language);
  const [known, fresh] = wrong?.isNew ? [undefined, wrong] : [wrong, undefined];
  const mailForm = `${BASE}/sign-in/mail`;
  return shopPage(visit, {
    title: messages.title,
    kind: 'narrow',
    status: wrong ? 400 : 200,
    headers: HEADERS,
    children: (
      <>
        <h1>{messages.title}</h1>
        {isDemo && (
          <form class="people" method="post" action={`${BASE}/sign-in`}>
            <p class="soft">{messages.pick}</p>
            <input type="hidden" name="next" value={next} />
            {Object.entries(DEMO_PEOPLE).map(([loginId, name]) => (
              <button type="submit" name="loginId" value={loginId} key={loginId}>
                <strong>{name}</strong>
                <span class="soft small">{loginId}</span>
              </button>
            ))}
          </form>
        )}
        <form class="form card" method="post" action={mailForm} novalidate>
          <div>
            {isDemo && <h2>{messages.byMail}</h2>}
            <p>{messages.explain}</p>
          </div>
          {known?.email && (
            <WrongFields of={[{ name: 'email', id: 'field-email', label: messages.email, text: known.email }]} />
          )}
          {isPrinted && <p class="soft small">{messages.isPrinted}</p>}
          <input type="hidden" name="next" value={next} />
          <Field
            name="email"
            type="email"
            label={messages.email}
            autocomplete="email"
            value={known?.text['email']}
            error={known?.email}
            required
          />
          <button type="submit" class="primary">
            {messages.send}
          </button>
        </form>
        <form class="form card" method="post" action={mailForm} novalidate>
          <div>
            <h2>{messages.isNew}</h2>
            <p>{messages.newExplain}</p>
          </div>
          {fresh && (
            <WrongFields
              of={[
                { name: 'name', id: 'field-name', label: messages.name, text: fresh.name ?? '' },
                { name: 'email', id: 'new-email', label: messages.email, text: fresh.email ?? '' },
              ].filter(({ text }) => text)}
            />
          )}
          <input type="hidden" name="next" value={next} />
          <Field
            name="name"
            label={messages.name}
            autocomplete="name"
            value={fresh?.text['name']}
            error={fresh?.name}
            maxLength={200}
            required
          />
          <Field
            name="email"
            id="new-email"
            type="email"
            label={messages.email}
            autocomplete="email"
            value={fresh?.text['email']}
            error={fresh?.email}
            required
          />
          <button type="submit">{messages.create}</button>
        </form>
      </>
    ),
  });
}

/** The same page for every address: it tells nobody who shops here. */
export function sentPage(visit: Visit): Promise<Response> {
  const { sentTitle, sent } = textsOf(signInMessages, visit.language);
  return shopPage(visit, {
    title: sentTitle,
    kind: 'narrow',
    headers: HEADERS,
    children: (
      <>
        <h1>{sentTitle}</h1>
        <p>{sent(LINK_MINUTES)}</p>
      </>
    ),
  });
}

/** A link does nothing before the button is pressed: programs that look at links in mails use none up. */
export function linkPage(visit: Visit, link: SignInLink): Promise<Response> {
  const messages = textsOf(signInMessages, visit.language);
  const isNew = 'name' in link;
  const title = isNew ? messages.create : messages.title;
  return shopPage(visit, {
    title,
    kind: 'narrow',
    headers: HEADERS,
    children: (
      <form class="form" method="post">
        <h1>{title}</h1>
        <p>{isNew ? messages.createFor(link.name, link.email) : messages.continueAs(link.loginId)}</p>
        <button type="submit" class="primary">
          {isNew ? messages.createButton : messages.button}
        </button>
      </form>
    ),
  });
}
