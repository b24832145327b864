import { useMessages } from '../../../ui/language.ts';
import { BASE } from '../../base.ts';
import type { PlantsQuery } from '../../documents.generated.ts';
import { wordsOf } from './chosen.ts';
import { DIFFICULTIES, type Filters, LIGHTS, listAt, majorUnits, OPEN, parametersOf, WATERINGS } from './filters.ts';
import plantMessages from './messages.json' with { type: 'json' };

/** So many tags are shown at once. */
const TAGS = 10;

interface FacetsProps {
  filters: Filters;
  facets: PlantsQuery['plants']['facets'];
  currency: string;
}

/** Every filter is a link with the number of plants behind it; a chosen one leads back. */
export function Facets({ filters, facets, currency }: FacetsProps) {
  const messages = useMessages(plantMessages);
  const group = <Name extends keyof Filters>(name: Name, choices: Choice<Filters[Name]>[]) =>
    choices
      .filter(({ value, count }) => count > 0 || filters[name] === value)
      .map(({ value, label, count }) => {
        const isChosen = filters[name] === value;
        const href = listAt({ ...filters, [name]: isChosen ? undefined : value }, currency, { isOpen: true });
        return (
          <li key={label}>
            <a href={href} rel="nofollow" aria-current={isChosen ? 'true' : undefined}>
              {label} <span class="soft small">{count}</span>
            </a>
          </li>
        );
      });
  const counts = <Value,>(of: readonly { value: Value; count: number }[], values: readonly Value[], labels: Labels) =>
    values.map((value) => ({
      value,
      label: labels[String(value)] ?? '',
      count: of.find((one) => one.value === value)?.count ?? 0,
    }));
  const safe = facets.petSafety.find(({ value }) => value === 'SAFE')?.count ?? 0;
  const tags = facets.tags.map(({ value, count }) => ({ value, label: wordsOf(value), count }));
  const [shown, more] = [tags.slice(0, TAGS), tags.slice(TAGS)];
  const isMore = more.some(({ value }) => value === filters.tag);
  return (
    <>
      <Group title={messages.facets.petSafe}>
        {group('petSafe', [{ value: true, label: messages.petSafe.true, count: safe }])}
      </Group>
      <Group title={messages.facets.light}>{group('light', counts(facets.light, LIGHTS, messages.light))}</Group>
      <Group title={messages.facets.watering}>
        {group('watering', counts(facets.watering, WATERINGS, messages.watering))}
      </Group>
      <Group title={messages.facets.difficulty}>
        {group('difficulty', counts(facets.difficulty, DIFFICULTIES, messages.difficulty))}
      </Group>
      <Group title={messages.facets.inStock}>
        {group('inStock', counts(facets.inStock, [true], messages.inStock))}
      </Group>
      <Group title={messages.facets.tag}>{group('tag', shown)}</Group>
      {more.length > 0 && (
        <details class="more" open={isMore}>
          <summary>{messages.moreTags}</summary>
          <ul class="facet">{group('tag', more)}</ul>
        </details>
      )}
      <PriceForm filters={filters} currency={currency} />
    </>
  );
}

interface Choice<Value> {
  value: Value;
  label: string;
  count: number;
}

type Labels = Readonly<Record<string, string>>;

function Group({ title, children }: { title: string; children: preact.ComponentChild[] }) {
  if (children.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul class="facet">{children}</ul>
    </>
  );
}

/** The other filters go along with the prices. */
function PriceForm({ filters, currency }: Pick<FacetsProps, 'filters' | 'currency'>) {
  const messages = useMessages(plantMessages);
  const { minPrice, maxPrice, ...others } = filters;
  const field = (name: string, label: string, amount: number | null | undefined) => (
    <label>
      <span class="soft small">{label}</span>
      <input
        name={name}
        inputmode="decimal"
        autocomplete="off"
        size={5}
        defaultValue={amount == null ? '' : majorUnits(amount, currency)}
      />
    </label>
  );
  return (
    <form class="prices" action={BASE}>
      <h3>
        {messages.facets.price} <span class="soft small">{currency}</span>
      </h3>
      {[...parametersOf(others, currency), OPEN].map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={name} />
      ))}
      {field('minPrice', messages.from, minPrice)}
      {field('maxPrice', messages.to, maxPrice)}
      <button type="submit">{messages.apply}</button>
    </form>
  );
}
