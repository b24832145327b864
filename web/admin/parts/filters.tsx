import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { BASE } from '../base.ts';
import { hrefOf } from './href.ts';

const PAUSE_MS = 200;

/** Filters of a list: what is filled in becomes the URL, and the other way round. Each list begins at its first page again. */
export function Filters({ look, children }: { look?: string; children: ComponentChildren }) {
  const { path, query, url, route } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    for (const field of form.current?.elements ?? [])
      if ((field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field !== document.activeElement)
        field.value = query[field.name] ?? '';
  }, [url]);
  const find = () => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const filled = [...new FormData(form.current)].map(([name, value]) => [name, String(value).trim()]);
    const { page, after, ...others } = Object.fromEntries(new URLSearchParams(location.search));
    route(hrefOf(path.slice(BASE.length), { ...others, ...Object.fromEntries(filled) }), true);
  };
  return (
    <search>
      <form
        ref={form}
        class={look}
        onSubmit={(event) => {
          event.preventDefault();
          find();
        }}
        onInput={({ target }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(find, target instanceof HTMLSelectElement ? 0 : PAUSE_MS);
        }}
      >
        {children}
      </form>
    </search>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  /** The choice of all. */
  any?: string;
  /** The others, by value. */
  of: Readonly<Record<string, string>>;
}

/** One of the filters, whose value is in the URL. */
export const Choice = ({ name, label, any, of }: ChoiceProps) => {
  const { query } = useLocation();
  return (
    <select name={name} aria-label={label}>
      {any && <option value="">{any}</option>}
      {Object.entries(of).map(([value, text]) => (
        <option key={value} value={value} selected={value === (query[name] ?? '')}>
          {text}
        </option>
      ))}
    </select>
  );
};

/** The first and the last day. */
export const Days = ({ from, to }: { from: string; to: string }) => {
  const { query } = useLocation();
  return Object.entries({ from, to }).map(([name, label]) => (
    <label key={name}>
      {label}
      <input type="date" name={name} defaultValue={query[name]} />
    </label>
  ));
};

interface SearchProps {
  label: string;
  /** Where `/` leads. */
  field: RefObject<HTMLInputElement | null>;
}

/** The search of a list, which is `q` in its URL. */
export const Search = ({ label, field }: SearchProps) => {
  const { query } = useLocation();
  return (
    <Filters look="search">
      <input
        ref={field}
        type="search"
        name="q"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        maxLength={200}
        defaultValue={query['q']}
        autocomplete="off"
        spellcheck={false}
      />
      <kbd>/</kbd>
    </Filters>
  );
};
