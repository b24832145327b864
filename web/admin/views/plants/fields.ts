import { decimalsOf } from '../../../ui/parts/money.tsx';
import type { PlantFactsFragment } from '../../documents.generated.ts';
import type { Filled } from '../../parts/form.tsx';
import type { plantMessages } from './messages.ts';

type Messages = (typeof plantMessages)['en'];

interface PlantField {
  name: keyof Messages['fields'];
  /** What it says before it is changed. */
  value: string;
  read?(text: string): unknown;
  /** What its control is. */
  control: {
    type?: 'number' | 'url';
    step?: number;
    multiline?: true;
    required?: boolean;
    optional?: boolean;
    hint?: string;
    options?: { value: string; label: string }[];
  };
}

const optionsOf = (labels: Readonly<Record<string, string>>, given: unknown) => [
  // The store changes a choice, but takes none back.
  ...(given ? [] : [{ value: '', label: '–' }]),
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];

/** The fields of a plant, or those of a new one: what a person fills in, and how the store takes it. */
export function fieldsOf(plant: PlantFactsFragment | undefined, currency: string, messages: Messages): PlantField[] {
  const decimals = decimalsOf(currency);
  const given = (name: Exclude<keyof Messages['fields'], 'price' | 'tags'>) => String(plant?.[name] ?? '');
  const text = (name: 'name' | 'sku' | 'description') => ({ name, value: given(name), control: { required: true } });
  // null counts as absent: a fact that a plant has can be changed, not taken away.
  const number = (name: 'heightCm' | 'potDiameterMm' | 'hardinessZoneMin' | 'hardinessZoneMax') => ({
    name,
    value: given(name),
    read: Number,
    control: { type: 'number' as const, optional: !given(name), required: !!given(name) },
  });
  const choice = (name: 'light' | 'watering' | 'difficulty') => ({
    name,
    value: given(name),
    control: { options: optionsOf(messages[name], plant?.[name]) },
  });
  return [
    text('name'),
    { name: 'botanicalName', value: given('botanicalName'), control: { optional: true } },
    text('sku'),
    {
      name: 'price',
      value: plant ? (plant.price.amount / 10 ** decimals).toFixed(decimals) : '',
      read: (amount) => Math.round(Number(amount) * 10 ** decimals),
      control: { type: 'number', step: 1 / 10 ** decimals, required: true },
    },
    { ...text('description'), control: { required: true, multiline: true } },
    {
      name: 'tags',
      value: plant?.tags.join(' ') ?? '',
      read: (words) => words.split(/[\s,]+/).filter(Boolean),
      control: { optional: true, hint: messages.tagsHint },
    },
    choice('light'),
    choice('watering'),
    choice('difficulty'),
    {
      name: 'petSafety',
      value: plant?.petSafety ?? 'UNKNOWN',
      control: { options: optionsOf(messages.petSafety, 'UNKNOWN') },
    },
    number('heightCm'),
    number('potDiameterMm'),
    number('hardinessZoneMin'),
    number('hardinessZoneMax'),
    ...(plant
      ? []
      : [{ name: 'stock' as const, value: '0', read: Number, control: { type: 'number' as const, required: true } }]),
    {
      name: 'imageUrl',
      value: given('imageUrl'),
      control: { optional: !plant?.imageUrl, required: !!plant?.imageUrl },
    },
  ];
}

/** What was changed, as the store takes it. */
export const changesIn = (fields: readonly PlantField[], filled: Filled): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ name, value }) => filled(name) !== value)
      .map(({ name, read = String }) => [name, read(filled(name))]),
  );
