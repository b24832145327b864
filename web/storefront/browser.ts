import './style.css';
import { h, hydrate } from 'preact';
import { SearchBox } from './parts/search-box.tsx';

// Pages work without this script. It suggests plants while one types, shows more of a list and what was added to the basket in
// their places, and the total of what is chosen at the checkout.
const search = document.querySelector('.search');
if (search) hydrate(h(SearchBox, { text: search.querySelector('input')?.defaultValue }), search);
document.addEventListener('click', showMore);
document.addEventListener('change', showTotal);
document.addEventListener('submit', addToBasket);
document.addEventListener('submit', changeBasket);
document.addEventListener('click', step);

/** "Add to basket" shows in its place that it was added, and the count of the header. If that fails, the form leads to the page. */
async function addToBasket(event: SubmitEvent): Promise<void> {
  const form = event.target as HTMLFormElement;
  const place = form.closest('.buy');
  if (!place || !form.action.endsWith('/basket')) return;
  event.preventDefault();
  if (form.ariaBusy) return;
  form.ariaBusy = 'true';
  const next = await pageAt(form.action, typedIn(form));
  const fresh = next?.querySelector('.buy');
  const notice = fresh?.querySelector<HTMLElement>('.notice');
  // The same form: it adds once, even if the answer was lost.
  if (!fresh || !notice) return form.submit();
  replace(['.own', '.buy'], next);
  // It is read aloud, and the next step is behind it.
  notice.focus();
}

/** − and + beside "Add to basket" change the number in its field. Without a script they lead to the page with that number. */
function step(event: MouseEvent): void {
  const button = (event.target as Element).closest<HTMLButtonElement>('.buy [data-step]');
  const field = button?.parentElement?.querySelector('input');
  if (!button || !field) return;
  event.preventDefault();
  const wanted = (field.valueAsNumber || 1) + Number(button.dataset['step']);
  field.value = String(Math.min(Number(field.max), Math.max(Number(field.min), wanted)));
  for (const one of field.parentElement?.querySelectorAll<HTMLButtonElement>('[data-step]') ?? [])
    one.disabled = field.value === (one.dataset['step'] === '1' ? field.max : field.min);
  if (button.disabled) field.focus();
}

/** What is changed in the basket shows in its place. If that fails, the form is sent as without a script. */
async function changeBasket(event: SubmitEvent): Promise<void> {
  const form = event.target as HTMLFormElement;
  const main = form.closest('main');
  const button = event.submitter as HTMLButtonElement | null;
  if (!main || !form.closest('.line') || !form.action.endsWith('/basket/lines') || form.dataset['isSent']) return;
  event.preventDefault();
  if (main.ariaBusy) return;
  main.ariaBusy = 'true';
  const next = await pageAt(form.action, typedIn(form, button));
  if (!next?.querySelector('main .lines, main .empty')) {
    form.dataset['isSent'] = 'true';
    return form.requestSubmit(button);
  }
  replace(['.own', 'main'], next);
  const same = button?.id ? document.getElementById(button.id) : null;
  const [field] = same?.parentElement?.querySelectorAll('input') ?? [];
  (same?.matches(':disabled') ? field : (same ?? document.querySelector<HTMLElement>('main .notice')))?.focus();
}

/** A click on "Show more" adds the next plants to the list. If that fails, the link leads to them. */
async function showMore(event: MouseEvent): Promise<void> {
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

let latest = 0;

/**
 * Shows the total of what was just chosen at the checkout, the ways of delivery that are left, and the fields of an address in the country
 * that was. If that fails, the button of the form still does it.
 */
async function showTotal({ target }: Event): Promise<void> {
  const { form, name } = target as HTMLInputElement;
  if (
    !form ||
    !/^(delivery|rewardCode|voucherCode|country|region|deliveryMethod|shipNotBefore|hardinessZone)$/.test(name)
  )
    return;
  const typed = typedIn(form);
  typed.set('update', 'true');
  latest += 1;
  const mine = latest;
  const next = await pageAt(form.action, typed);
  // Something else was chosen meanwhile.
  if (mine !== latest) return;
  const parts = [
    '.summary',
    ...(name === 'voucherCode' ? ['.voucher'] : []),
    ...(name === 'country' ? ['.place'] : []),
    ...(name === 'deliveryMethod' ? [] : ['.methods']),
  ];
  replace(parts, next);
  for (const hidden of ['lines', 'total']) {
    const [here, there] = [document, next].map((page) =>
      page?.querySelector<HTMLInputElement>(`#checkout > [name="${hidden}"]`),
    );
    if (here && there) here.value = there.value;
  }
}

/** What is filled in, and the button that sends it. */
const typedIn = (form: HTMLFormElement, button: HTMLButtonElement | null = null): URLSearchParams =>
  new URLSearchParams([...new FormData(form, button)].map(([name, value]) => [name, String(value)]));

/** Shows these parts as the other page has them. */
function replace(parts: readonly string[], next: Document | null): void {
  for (const part of parts) {
    const fresh = next?.querySelector(part);
    if (fresh) document.querySelector(part)?.replaceWith(document.adoptNode(fresh));
  }
}

/**
 * Another page of the shop; with a form, the one that answers it. `fetch` gives a text, which nothing here may make a document of
 * (trusted types).
 */
const pageAt = (url: string, form?: URLSearchParams): Promise<Document | null> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(form ? 'POST' : 'GET', url);
    request.responseType = 'document';
    request.onloadend = () => resolve(request.status === 200 ? request.responseXML : null);
    request.send(form);
  });
