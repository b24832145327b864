import { useMessages } from '../../../ui/language.ts';
import { Empty } from '../../../ui/parts/notice.tsx';
import type { Chosen } from './chosen.ts';
import { type Filters, listAt } from './filters.ts';
import plantMessages from './messages.json' with { type: 'json' };

interface NothingProps {
  chosen: readonly Chosen[];
  filters: Filters;
  currency: string;
}

/** Why there are no plants: each filter can be left out, and what is known to help comes first. */
export function Nothing({ chosen, filters, currency }: NothingProps) {
  const messages = useMessages(plantMessages);
  const { q } = filters;
  const helpful = chosen
    .filter(({ without }) => without !== 0)
    .sort((a, b) => Number(b.without ?? 0) - Number(a.without ?? 0));
  return (
    <Empty
      title={chosen.length === 0 ? messages.none : q && chosen.length === 1 ? messages.nothingFor(q) : messages.nothing}
    >
      {q && <p>{messages.spelling}</p>}
      {helpful.length === 0 && chosen.length > 1 && (
        <a class="button" href={listAt({ sort: filters.sort }, currency)}>
          {messages.removeAll}
        </a>
      )}
      {helpful.length > 0 && (
        <>
          <p>{messages.drop}</p>
          <ul class="row">
            {helpful.map(({ name, label, without }) => (
              <li key={name}>
                <a class="button" href={listAt({ ...filters, [name]: undefined }, currency)}>
                  <span aria-hidden="true">×</span> <span class="hidden">{messages.remove} </span>
                  {label} {without !== undefined && <span class="soft small">{messages.plants(without)}</span>}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Empty>
  );
}
