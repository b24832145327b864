import { pageAt } from './page-at.ts';

/** "Add to basket" shows in its place that it was added, and the count of the header. If that fails, the form leads to the page. */
export async function addToBasket(event: SubmitEvent): Promise<void> {
  const form = event.target as HTMLFormElement;
  const place = form.closest('.buy');
  if (!place || !form.action.endsWith('/basket')) return;
  event.preventDefault();
  if (form.ariaBusy) return;
  form.ariaBusy = 'true';
  const typed = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]);
  const next = await pageAt(form.action, new URLSearchParams(typed));
  const fresh = next?.querySelector('.buy');
  const notice = fresh?.querySelector<HTMLElement>('.notice');
  // The same form: it adds once, even if the answer was lost.
  if (!fresh || !notice) return form.submit();
  for (const part of ['.own', '.buy']) {
    const shown = next?.querySelector(part);
    if (shown) document.querySelector(part)?.replaceWith(document.adoptNode(shown));
  }
  // It is read aloud, and the next step is behind it.
  notice.focus();
}
