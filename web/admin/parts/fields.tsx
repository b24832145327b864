import type { Language } from '../../ui/language.ts';
import { Field, type FieldProps } from '../../ui/parts/field.tsx';
import { amountText, decimalsOf } from '../../ui/parts/money.tsx';
import type { Filled } from './form.tsx';

/** A field of a form that changes something: what a person fills in, and how the store takes it. */
export interface FieldFacts extends Omit<FieldProps, 'value' | 'error'> {
  /** What it says before it is changed. */
  value?: string;
  read?(text: string): unknown;
}

interface FieldsProps {
  of: readonly FieldFacts[];
  issue(field: string): string | undefined;
}

export const Fields = ({ of, issue }: FieldsProps) =>
  of.map(({ read, ...field }) => <Field key={field.name} autocomplete="off" {...field} error={issue(field.name)} />);

/** What was changed, as the store takes it: what a colleague changed meanwhile stays. */
export const changesIn = (fields: readonly FieldFacts[], filled: Filled): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ name, value = '' }) => filled(name) !== value)
      .map(({ name, read = String }) => [name, read(filled(name))]),
  );

/** An amount in minor units, as text with the decimals of its currency: a number field would read `12,99` as 1299. */
export function amountField(language: Language, currency: string, amount?: number) {
  const decimals = decimalsOf(currency);
  const part = decimals === 0 ? '' : `([.,]\\d{1,${decimals}})?`;
  return {
    value: amount === undefined ? '' : amountText(language, { amount, currency }),
    read: (text: string) => Math.round(Number(text.replace(',', '.')) * 10 ** decimals),
    inputMode: 'decimal',
    pattern: `\\d{1,10}${part}`,
    title: amountText(language, { amount: 1299, currency }),
  } satisfies Partial<FieldFacts>;
}
