import { Field } from '../../ui/parts/field.tsx';
import { decimalsOf } from '../../ui/parts/money.tsx';
import type { Filled } from './form.tsx';

/** A field of a form that changes something: what a person fills in, and how the store takes it. */
export interface FieldFacts {
  name: string;
  label: string;
  /** What it says before it is changed. */
  value: string;
  read?(text: string): unknown;
  control?: {
    type?: 'number';
    step?: number;
    multiline?: true;
    required?: boolean;
    optional?: boolean;
    hint?: string;
    options?: { value: string; label: string }[];
  };
}

interface FieldsProps {
  of: readonly FieldFacts[];
  issue(field: string): string | undefined;
}

export const Fields = ({ of, issue }: FieldsProps) =>
  of.map(({ name, label, value, control }) => (
    <Field key={name} name={name} label={label} value={value} error={issue(name)} autocomplete="off" {...control} />
  ));

/** What was changed, as the store takes it: what a colleague changed meanwhile stays. */
export const changesIn = (fields: readonly FieldFacts[], filled: Filled): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ name, value }) => filled(name) !== value)
      .map(({ name, read = String }) => [name, read(filled(name))]),
  );

/** An amount in minor units, as a number with the decimals of its currency. */
export function amountField(currency: string, amount?: number): Pick<FieldFacts, 'value' | 'read'> & { step: number } {
  const decimals = decimalsOf(currency);
  const unit = 10 ** decimals;
  return {
    value: amount === undefined ? '' : (amount / unit).toFixed(decimals),
    read: (text) => Math.round(Number(text) * unit),
    step: 1 / unit,
  };
}
