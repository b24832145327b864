import { pageAt } from './page-at.ts';

let latest = 0;

/** Shows the total of the delivery or the reward that was just chosen at the checkout. If that fails, the button still does it. */
export async function showTotal({ target }: Event): Promise<void> {
  const field = target as HTMLInputElement;
  const { form } = field;
  if (form?.id !== 'checkout' || !/^(delivery|rewardCode)$/.test(field.name)) return;
  const typed = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]);
  latest += 1;
  const mine = latest;
  const next = await pageAt(form.action, new URLSearchParams([...typed, ['update', 'true']]));
  const summary = next?.querySelector('.summary');
  // Something else was chosen meanwhile.
  if (mine !== latest || !summary) return;
  document.querySelector('.summary')?.replaceWith(document.adoptNode(summary));
  for (const name of ['lines', 'total']) {
    const [here, there] = [document, next].map((page) =>
      page?.querySelector<HTMLInputElement>(`#checkout > [name="${name}"]`),
    );
    if (here && there) here.value = there.value;
  }
}
