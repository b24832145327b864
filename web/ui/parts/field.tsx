import type { AllHTMLAttributes, ComponentChildren } from 'preact';
import { useMessages } from '../language.ts';
import partMessages from '../messages.json' with { type: 'json' };

export type Option = readonly [value: string, label: string];

export interface FieldProps
  extends Omit<AllHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'label' | 'value' | 'children'> {
  name: string;
  label: ComponentChildren;
  value?: string | number | undefined;
  /** What helps before anything is wrong. */
  hint?: ComponentChildren;
  /** What the store says is wrong with it. */
  error?: string | undefined;
  /** Said beside the label. */
  optional?: boolean;
  /** Needed where a page has two fields of one name. */
  id?: string;
  /** What a select offers. */
  options?: readonly Option[];
  multiline?: boolean;
}

/**
 * A control with its label, its hint, and what is wrong with it. Without `onInput` it keeps what is typed, whatever is
 * rendered afterwards: `value` and `checked` are then only what it begins with.
 */
export function Field({ label, value, hint, error, optional, options, multiline, ...attributes }: FieldProps) {
  const { optional: optionalWord } = useMessages(partMessages);
  const { name, id = `field-${name}`, type, checked, ...others } = attributes;
  const isChoice = type === 'checkbox' || type === 'radio';
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const isKept = others.onInput === undefined && others.onChange === undefined;
  const control = {
    ...others,
    type,
    name,
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    ...(options || value === undefined ? {} : { [isKept && !isChoice ? 'defaultValue' : 'value']: value }),
    ...(checked === undefined ? {} : { [isKept ? 'defaultChecked' : 'checked']: checked }),
  } as object;
  return (
    <div class={isChoice ? 'field choice' : 'field'}>
      <label for={id}>
        {label}
        {optional && <span class="soft small"> ({optionalWord})</span>}
      </label>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {options ? (
        <select {...control}>
          {options.map(([option, text]) => (
            <option key={option} value={option} selected={option === value}>
              {text}
            </option>
          ))}
        </select>
      ) : multiline ? (
        <textarea {...control} />
      ) : (
        <input {...control} />
      )}
      {error && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
