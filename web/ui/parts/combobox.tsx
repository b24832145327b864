// biome-ignore-all lint/a11y/useKeyWithClickEvents: all keys go to the field, which keeps the focus.
import type { ComponentChildren, TargetedKeyboardEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useMessages } from '../language.ts';
import partMessages from '../messages.json' with { type: 'json' };

/** How long a person must pause before what he typed is looked up. */
const PAUSE_MS = 120;

export interface Choice {
  id: string;
  label: string;
  /** What stands beside the label: a price, an email. */
  detail?: ComponentChildren;
}

interface ComboboxProps<Found extends Choice> {
  name: string;
  label: string;
  /** A heading or a placeholder says the label already. */
  labelHidden?: boolean;
  value?: string;
  placeholder?: string;
  /** How many characters are looked up at least. */
  least?: number;
  /** It is a search whose suggestions are a convenience: for a screen reader it stays a search field. */
  isSearch?: boolean;
  load(text: string, signal: AbortSignal): Promise<readonly Found[]>;
  onChoose(choice: Found): void;
}

type Result<Found> = { choices: readonly Found[]; failed?: boolean };

/**
 * A search field that suggests what it finds while one types. Put it in a form: without JavaScript, and when nothing is
 * chosen, Enter sends the form. https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function Combobox<Found extends Choice>(props: ComboboxProps<Found>) {
  const { name, label, labelHidden, value = '', placeholder, least = 1, isSearch, load, onChoose } = props;
  const messages = useMessages(partMessages);
  const id = `combobox-${name}`;
  const [text, setText] = useState(value);
  const [isOpen, setOpen] = useState(false);
  const [result, setResult] = useState<Result<Found>>();
  const [active, setActive] = useState(-1);
  const [isLive, setLive] = useState(false);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => setLive(true), []);

  useEffect(() => {
    setActive(-1);
    if (!isOpen || text.trim().length < least) {
      setResult(undefined);
      return undefined;
    }
    const stop = new AbortController();
    const settle = (next: Result<Found>) => {
      if (stop.signal.aborted) return;
      setResult(next);
      setActive(-1);
    };
    const timer = setTimeout(() => {
      latest.current(text.trim(), stop.signal).then(
        (choices) => settle({ choices }),
        () => settle({ choices: [], failed: true }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isOpen, text, least]);

  const choices = (isOpen && result?.choices) || [];
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const choose = (choice: Found) => {
    setText(choice.label);
    setOpen(false);
    onChoose(choice);
  };

  const press = (event: TargetedKeyboardEvent<HTMLInputElement>) => {
    if (event.isComposing) return;
    const { length } = choices;
    const chosen = choices[active];
    const moves: Record<string, number> = {
      ArrowDown: active + 1 < length ? active + 1 : 0,
      ArrowUp: active > 0 ? active - 1 : length - 1,
      ...(chosen ? { Home: 0, End: length - 1 } : {}),
    };
    const next = moves[event.key];
    if (next !== undefined) {
      setOpen(true);
      if (length > 0) setActive(next);
    } else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Escape' && isOpen && result) setOpen(false);
    else {
      if (event.key === 'Enter') setOpen(false);
      if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') setActive(-1);
      return;
    }
    event.preventDefault();
  };

  const status = result?.failed
    ? messages.searchFailed
    : choices.length > 0
      ? messages.results(choices.length)
      : messages.noResults;
  // Only a field of plain text may be a combobox.
  const suggesting = {
    'aria-autocomplete': 'list',
    'aria-controls': `${id}-list`,
    'aria-activedescendant': choices[active] ? `${id}-${active}` : undefined,
    ...(isSearch ? {} : { type: 'text', role: 'combobox', 'aria-expanded': choices.length > 0 }),
  } as object;
  return (
    <div class="combobox">
      <label for={id} class={labelHidden ? 'hidden' : undefined}>
        {label}
      </label>
      <input
        type="search"
        id={id}
        name={name}
        value={text}
        placeholder={placeholder}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        enterkeyhint="search"
        {...(isLive && suggesting)}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setOpen(true);
        }}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
      />
      <div role="listbox" id={`${id}-list`} class="popup" aria-label={label} hidden={choices.length === 0}>
        {choices.map((choice, at) => (
          <div
            role="option"
            tabIndex={-1}
            id={`${id}-${at}`}
            key={choice.id}
            aria-selected={at === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(choice)}
          >
            {choice.label}
            {choice.detail && <span class="soft small">{choice.detail}</span>}
          </div>
        ))}
      </div>
      <p role="status" class={result && choices.length === 0 ? 'popup' : 'hidden'}>
        {isOpen && result ? status : ''}
      </p>
    </div>
  );
}
