import type { RefObject } from 'preact';
import { useKeys } from '../keys.ts';
import { useAdminMessages } from '../messages.ts';

/** `j` and `k` go through the rows of the list, whose links Enter opens; `/` goes to the search. */
export function useRowKeys(search?: RefObject<HTMLInputElement | null>): void {
  const { keys } = useAdminMessages();
  const move = (by: number) => {
    const rows = [...document.querySelectorAll<HTMLElement>('#main .table.linked tbody th > a')];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    const next = at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(Math.max(at + by, 0), rows.length - 1);
    rows[next]?.focus();
    rows[next]?.scrollIntoView({ block: 'nearest' });
  };
  useKeys([
    ...(search ? [{ key: '/', label: keys.search, run: () => search.current?.select() }] : []),
    { key: 'j', label: keys.next, run: () => move(1) },
    { key: 'k', label: keys.previous, run: () => move(-1) },
    { key: 'Enter', label: keys.open },
  ]);
}
