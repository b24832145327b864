import { useMessages } from '../../ui/language.ts';
import { type Choice, Combobox } from '../../ui/parts/combobox.tsx';
import { BASE } from '../base.ts';
import shopMessages from '../messages.json' with { type: 'json' };
import { SearchIcon } from './icons.tsx';

/** The content of `search` on every page. Without a script it is a form. */
export function SearchBox({ text = '' }: { text?: string | undefined }) {
  const { search, find } = useMessages(shopMessages);
  return (
    <form action={BASE}>
      <Combobox
        name="q"
        label={search}
        labelHidden
        placeholder={search}
        value={text}
        least={2}
        isSearch
        load={suggestionsFor}
        onChoose={({ id }) => location.assign(`${BASE}/plants/${id}`)}
      />
      <button type="submit" class="quiet" aria-label={find}>
        <SearchIcon />
      </button>
    </form>
  );
}

async function suggestionsFor(text: string, signal: AbortSignal): Promise<Choice[]> {
  const response = await fetch(`${BASE}/suggest?${new URLSearchParams({ q: text })}`, { signal });
  if (!response.ok) throw new Error(`The shop answered with status ${response.status}.`);
  return response.json();
}
