import { useEffect } from 'preact/hooks';
import { useAdminMessages } from '../messages.ts';

/** What the browser calls this view, in its tabs and its history. */
export function useTitle(name: string | undefined): void {
  const { title } = useAdminMessages();
  useEffect(() => {
    if (name) document.title = `${name} · ${title}`;
  }, [name, title]);
}
