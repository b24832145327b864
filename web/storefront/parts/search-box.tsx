import { Combobox } from '../../ui/parts/combobox.tsx';
import { BASE } from '../base.ts';
import { useShopMessages } from '../messages/messages.ts';
import { SearchIcon } from './icons.tsx';

/** The search of every page. Without a script it is a form. */
export function SearchBox({ text = '' }: { text?: string }) {
  const { search, find } = useShopMessages();
  return (
    <search class="search">
      <form action={BASE}>
        <Combobox
          name="q"
          label={search}
          labelHidden
          placeholder={search}
          value={text}
          isSearch
          load={async () => []}
          onChoose={() => {}}
        />
        <button type="submit" class="quiet" aria-label={find}>
          <SearchIcon />
        </button>
      </form>
    </search>
  );
}
