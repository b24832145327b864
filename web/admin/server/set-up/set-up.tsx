import { countryName, sortedOptions } from '../../../ui/country-name.ts';
import { textsOf } from '../../../ui/language.ts';
import { WrongFields } from '../../../ui/parts/failure.tsx';
import { Field, type Option } from '../../../ui/parts/field.tsx';
import type { Files } from '../../../ui/server/files.ts';
import { readForm, seeOther } from '../../../ui/server/forms.ts';
import { Refusal } from '../../../ui/server/refusal.ts';
import type { Routes } from '../../../ui/server/router.ts';
import type { SignInLink } from '../link.ts';
import { gate } from '../pages.tsx';
import { signIn } from '../user.ts';
import type { AdminOptions, Visit } from '../visit.ts';
import setUpMessages from './messages.json' with { type: 'json' };

const FIELDS = ['name', 'admin', 'country', 'currency', 'timeZone', 'shippingFee', 'orderPrefix'] as const;

export type SetUpForm = Record<(typeof FIELDS)[number], string>;

/** Makes the first shop of the store. The key counts while there is none. */
export interface SetUp {
  /** What there is to choose from, by their codes. */
  countries: readonly string[];
  currencies: readonly string[];
  /** Whether there is no shop yet, so that a key can make it. */
  isOffered(): Promise<boolean>;
  isOpen(key: string): Promise<boolean>;
  /** Whether there is a shop now, which this key made or would have made. */
  isUsedUp(key: string): Promise<boolean>;
  /** The new admin; or the fields that are wrong, and nothing has changed; undefined: the key does not count. */
  open(key: string, form: SetUpForm): Promise<SignInLink | { wrong: string[] } | undefined>;
}

/** The page that makes the first shop, as long as there is none. */
export function setUpRoutes({ path, setUp }: AdminOptions, files: Files): Routes<Visit> {
  if (!setUp) return {};
  /** For the owner who has lost the answer of the form. */
  const closedPage = async (visit: Visit, key: string) => {
    if (!(await setUp.isUsedUp(key))) throw new Refusal(404, 'There is no such page.');
    const texts = textsOf(setUpMessages, visit.language);
    return gate(visit, files, {
      title: texts.opened,
      status: 410,
      children: (
        <a class="button primary" href={`${path}/sign-in`}>
          {texts.signIn}
        </a>
      ),
    });
  };
  return {
    'GET /set-up/:key': async (visit, { key = '' }) => {
      if (!(await setUp.isOpen(key))) return closedPage(visit, key);
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      // UTC says where the machine is set up to be, not where the shop is.
      return setUpPage(visit, files, setUp, timeZone === 'UTC' ? {} : { timeZone });
    },
    'POST /set-up/:key': async (visit, { key = '' }) => {
      const sent = await readForm(visit.request);
      const form = Object.fromEntries(FIELDS.map((name) => [name, sent.get(name) ?? ''])) as SetUpForm;
      const made = await setUp.open(key, form);
      if (!made) return closedPage(visit, key);
      if ('wrong' in made) return setUpPage(visit, files, setUp, form, made.wrong);
      await signIn(visit, made.loginId, made);
      return seeOther(path);
    },
  };
}

const timeZones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);

function setUpPage(visit: Visit, files: Files, setUp: SetUp, filled: Partial<SetUpForm>, wrong: string[] = []) {
  const { language } = visit;
  const texts = textsOf(setUpMessages, language);
  const hints: Partial<SetUpForm> = texts.hints;
  const issues = FIELDS.filter((name) => wrong.includes(name)).map((name) => ({
    name,
    id: `field-${name}`,
    label: texts.fields[name],
    text: texts.wrong[name],
  }));
  const currencyNames = new Intl.DisplayNames(language, { type: 'currency' });
  const choices = (codes: Iterable<string>, nameOf: (code: string) => string): Option[] => [
    ['', texts.choose],
    ...sortedOptions(language, [...codes], nameOf),
  ];
  const kinds = {
    name: { required: true, maxLength: 100, autocomplete: 'organization' },
    admin: { required: true, type: 'email', autocomplete: 'email' },
    country: { required: true, options: choices(setUp.countries, (code) => countryName(language, code)) },
    currency: { required: true, options: choices(setUp.currencies, (code) => `${currencyNames.of(code)} (${code})`) },
    timeZone: { required: true, options: choices(timeZones, (zone) => zone.replaceAll('_', ' ')) },
    shippingFee: { required: true, inputMode: 'decimal', autocomplete: 'off' },
    orderPrefix: { optional: true, maxLength: 8, autocomplete: 'off' },
  } as const;
  return gate(visit, files, {
    title: texts.title,
    status: issues.length > 0 ? 400 : 200,
    children: (
      <form method="post">
        {issues.length > 0 && <WrongFields of={issues} />}
        <p class="soft">{texts.lead}</p>
        {FIELDS.map((name) => (
          <Field
            key={name}
            {...kinds[name]}
            name={name}
            label={texts.fields[name]}
            hint={hints[name]}
            value={filled[name]}
            error={issues.find((issue) => issue.name === name)?.text}
          />
        ))}
        <button type="submit" class="primary">
          {texts.submit}
        </button>
      </form>
    ),
  });
}
