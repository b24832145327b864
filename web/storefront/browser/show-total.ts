import { pageAt } from './page-at.ts';

let latest = 0;

/**
 * Shows the total of the delivery or the reward that was just chosen at the checkout, and the fields of an address in the country that
 * was. If that fails, the button of the form still does it.
 */
export async function showTotal({ target }: Event): Promise<void> {
  const { form, name } = target as HTMLInputElement;
  if (!form || !/^(delivery|rewardCode|country)$/.test(name)) return;
  const typed = [...new FormData(form)].map(([key, value]): [string, string] => [key, String(value)]);
  latest += 1;
  const mine = latest;
  const next = await pageAt(form.action, new URLSearchParams([...typed, ['update', 'true']]));
  // Something else was chosen meanwhile.
  if (mine !== latest) return;
  for (const part of name === 'country' ? ['.place', '.summary'] : ['.summary']) {
    const fresh = next?.querySelector(part);
    if (fresh) document.querySelector(part)?.replaceWith(document.adoptNode(fresh));
  }
  for (const hidden of ['lines', 'total']) {
    const [here, there] = [document, next].map((page) =>
      page?.querySelector<HTMLInputElement>(`#checkout > [name="${hidden}"]`),
    );
    if (here && there) here.value = there.value;
  }
}
