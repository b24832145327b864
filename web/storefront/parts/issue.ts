import type { StoreError } from '../../client/src/index.ts';
import type { Language, Messages } from '../../ui/language.ts';
import type { WrongField } from '../../ui/parts/failure.tsx';

type Sentences = Record<string, (allowed: string) => string>;

const en: Sentences = {
  required: () => 'Please fill this in.',
  isText: () => 'Please fill this in.',
  isLine: () => 'Please use one line, without tabs.',
  minLength: () => 'Please fill this in.',
  maxLength: (allowed) => `Please use ${allowed} characters or fewer.`,
  isEmail: () => 'Please enter a full email address, as in ada@example.com.',
  isISO31661Alpha2: () => 'Please choose a country.',
  code: () => 'This reward code was used before, or is not yours.',
};

const de: Sentences = {
  required: () => 'Bitte ausfüllen.',
  isText: () => 'Bitte ausfüllen.',
  isLine: () => 'Bitte nur eine Zeile, ohne Tabulatoren.',
  minLength: () => 'Bitte ausfüllen.',
  maxLength: (allowed) => `Bitte höchstens ${allowed} Zeichen.`,
  isEmail: () => 'Bitte eine ganze Adresse, wie ada@example.com.',
  isISO31661Alpha2: () => 'Bitte ein Land wählen.',
  code: () => 'Dieser Prämien-Code wurde schon benutzt, oder er gehört Ihnen nicht.',
};

const sentences: Messages<Sentences> = { en, de };

/** What is wrong with a field: by the code of the store, or in the store's own words, which are English. */
export function issueIn(language: Language, error: StoreError | undefined, field: string): string | undefined {
  const issue = error?.issues.find((one) => one.field === field);
  return issue && (sentences[language][issue.code]?.(String(issue.allowed)) ?? issue.message);
}

/** The fields of a form that are wrong, in their order, by their names and labels. */
export const wrongIn = (
  language: Language,
  error: StoreError | undefined,
  labels: Readonly<Record<string, string>>,
): WrongField[] =>
  Object.entries(labels).flatMap(([name, label]) => {
    const text = issueIn(language, error, name);
    return text ? [{ name, id: `field-${name}`, label, text }] : [];
  });
