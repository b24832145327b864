import { pageAt } from './page-at.ts';

/** A click on "Show more" adds the next plants to the list. If that fails, the link leads to them. */
export async function showMore(event: MouseEvent): Promise<void> {
  const link = (event.target as Element).closest<HTMLAnchorElement>('#more > a');
  const place = link?.parentElement;
  const list = document.getElementById('plants');
  if (!link || !place || !list || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  if (place.ariaBusy) return;
  place.ariaBusy = 'true';
  const next = await pageAt(link.href);
  const added = [...(next?.querySelectorAll('#plants > li') ?? [])].map((plant) => document.adoptNode(plant));
  if (added.length === 0) return location.assign(link.href);
  list.append(...added);
  const rest = next?.getElementById('more');
  if (rest) place.replaceWith(document.adoptNode(rest));
  else place.remove();
  // The focus was on the link, which is another one now: reading goes on with what is new.
  added[0]?.querySelector('a')?.focus({ preventScroll: true });
}
