import { type Language, textsOf } from '../../../ui/language.ts';
import type { PlantFactsFragment } from '../../documents.generated.ts';
import { amountField, type FieldFacts } from '../../parts/fields.tsx';
import plantMessages from './messages.json' with { type: 'json' };
import { picturesOf, textOf } from './pictures/picture.ts';

/** The fields of a plant, or those of a new one. */
export function fieldsOf(plant: PlantFactsFragment | undefined, currency: string, language: Language): FieldFacts[] {
  const messages = textsOf(plantMessages, language);
  const { fields: labels } = messages;
  const price = amountField(language, currency, plant?.price.amount);
  const plain = (name: Exclude<keyof typeof labels, 'price' | 'tags' | 'pictures'>) => ({
    name,
    label: labels[name],
    value: String(plant?.[name] ?? ''),
  });
  const number = (name: 'heightCm' | 'potDiameterMm' | 'weightGrams' | 'hardinessZoneMin' | 'hardinessZoneMax') => ({
    ...plain(name),
    read: (text: string) => (text ? Number(text) : null),
    type: 'number' as const,
    optional: true,
  });
  const choice = (name: 'light' | 'watering' | 'difficulty') => ({
    ...plain(name),
    read: (text: string) => text || null,
    options: [['', '–'], ...Object.entries(messages[name])] as const,
  });
  return [
    { ...plain('name'), required: true },
    { ...plain('botanicalName'), optional: true },
    { ...plain('sku'), required: true },
    { ...plain('slug'), required: !!plant, optional: !plant },
    { name: 'price', label: `${labels.price} (${currency})`, ...price, required: true },
    { ...plain('description'), required: true, multiline: true },
    {
      name: 'tags',
      label: labels.tags,
      value: plant?.tags.join(' ') ?? '',
      read: (words) => words.split(/[\s,]+/).filter(Boolean),
      optional: true,
      hint: messages.tagsHint,
    },
    { ...plain('group'), optional: true, hint: messages.groupHint },
    { ...plain('size'), optional: true, hint: messages.sizeHint },
    choice('light'),
    choice('watering'),
    choice('difficulty'),
    { ...plain('petSafety'), value: plant?.petSafety ?? 'UNKNOWN', options: Object.entries(messages.petSafety) },
    number('heightCm'),
    number('potDiameterMm'),
    number('hardinessZoneMin'),
    number('hardinessZoneMax'),
    number('weightGrams'),
    {
      ...plain('pickupOnly'),
      value: String(plant?.pickupOnly ?? false),
      read: (text) => text === 'true',
      options: Object.entries(messages.sending),
    },
    ...(plant
      ? []
      : [
          { ...plain('stock'), value: '0', read: Number, type: 'number' as const, required: true },
          {
            name: 'publishedAt',
            label: messages.visibility,
            value: 'published',
            // A draft has no time. Without a value, the store publishes the plant now.
            read: () => null,
            options: Object.entries(messages.visibilities),
          },
        ]),
    { name: 'pictures', label: labels.pictures, value: textOf(picturesOf(plant)), read: JSON.parse },
  ];
}
