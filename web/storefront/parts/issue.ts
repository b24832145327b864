import { type FieldIssue, StoreError } from '../../client/src/index.ts';
import { type Language, textsOf } from '../../ui/language.ts';
import type { WrongField } from '../../ui/parts/failure.tsx';
import shopMessages from '../messages.json' with { type: 'json' };

type Sentences = Partial<Record<string, (allowed: string) => string>>;

/** What is wrong with a field: by the code of the store, or in the store's own words, which are English. */
export function issueIn(language: Language, error: StoreError | undefined, field: string): string | undefined {
  const issue = error?.issues.find((one) => one.field === field);
  const sentences: Sentences = textsOf(shopMessages, language).issues;
  return issue && (sentences[issue.code]?.(String(issue.allowed)) ?? issue.message);
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

/** The same error with other words for what is wrong with its fields. */
export function withIssues(error: StoreError, changed: (issue: FieldIssue) => FieldIssue): StoreError {
  const { code, status, message, requestId, facts, issues } = error;
  return new StoreError({ code, status, message, requestId, facts, issues: issues.map(changed) });
}
