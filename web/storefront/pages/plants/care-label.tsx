import type { ComponentChildren } from 'preact';
import { type Language, textsOf, useLanguage } from '../../../ui/language.ts';
import type { PlantQuery } from '../../documents.generated.ts';
import { Icon } from '../../parts/icons.tsx';
import { DIFFICULTIES, LIGHTS, WATERINGS } from './filters.ts';
import plantMessages from './messages.json' with { type: 'json' };

/** A sun, a drop, a sprout, a paw, a measure, a flake. */
const PATHS = {
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2m0 15v2M2.5 12h2m15 0h2M5.3 5.3l1.4 1.4m10.6 10.6 1.4 1.4m0-13.4-1.4 1.4M6.7 17.3l-1.4 1.4',
  water: 'M12 3.5c3.5 4.3 5.5 7.3 5.5 10.3a5.5 5.5 0 0 1-11 0c0-3 2-6 5.5-10.3zM9.5 14.5a2.7 2.7 0 0 0 2.5 2.5',
  care: 'M12 20.5V11m0 0c0-4 2.5-6.5 7-7 0 4.5-2.5 7-7 7zm0 3.5c0-3.5-2.3-5.5-6.5-6 0 4 2.3 6 6.5 6z',
  pets: 'M12 12.5c2.6 0 4.8 2.4 4.8 4.7a2.6 2.6 0 0 1-2.7 2.6c-.9 0-1.3-.5-2.1-.5s-1.2.5-2.1.5a2.6 2.6 0 0 1-2.7-2.6c0-2.3 2.2-4.7 4.8-4.7zM8.8 4.2a1.5 2 0 1 0 .1 4 1.5 2 0 0 0-.1-4zm6.4 0a1.5 2 0 1 1-.1 4 1.5 2 0 0 1 .1-4zM4.6 9.5a1.4 1.8 0 1 0 .1 3.6 1.4 1.8 0 0 0-.1-3.6zm14.8 0a1.4 1.8 0 1 1-.1 3.6 1.4 1.8 0 0 1 .1-3.6z',
  size: 'M8 3.5h8m-8 17h8M12 4v16m-2.5-13.5L12 4l2.5 2.5m-5 11L12 20l2.5-2.5',
  zones: 'M12 3v18M4.2 7.5l15.6 9m0-9-15.6 9M9.5 4.5 12 7l2.5-2.5m-5 15L12 17l2.5 2.5',
} as const;

/** What a plant needs, as the label says that is stuck into its pot. What is not known is left out. */
export function CareLabel({ of: plant }: { of: PlantQuery['plant'] }) {
  const language = useLanguage();
  const messages = textsOf(plantMessages, language);
  const { light, watering, difficulty, petSafety, heightCm, potDiameterMm, hardinessZoneMin, hardinessZoneMax } = plant;
  const number = new Intl.NumberFormat(language);
  const weight = plant.weightGrams && weightText(language, plant.weightGrams);
  const pot = potDiameterMm && messages.pot(number.format(potDiameterMm / 10));
  const zones = hardinessZoneMin === hardinessZoneMax ? hardinessZoneMin : `${hardinessZoneMin}–${hardinessZoneMax}`;
  return (
    <section class="care" aria-labelledby="care">
      <h2 id="care">{messages.label}</h2>
      <dl>
        {light && (
          <Need icon="light" name={messages.facets.light} level={light} of={LIGHTS}>
            {messages.light[light]}
            <small>{messages.lightHint[light]}</small>
          </Need>
        )}
        {watering && (
          <Need icon="water" name={messages.facets.watering} level={watering} of={WATERINGS}>
            {messages.watering[watering]}
            <small>{messages.wateringHint[watering]}</small>
          </Need>
        )}
        {difficulty && (
          <Need icon="care" name={messages.facets.difficulty} level={difficulty} of={DIFFICULTIES}>
            {messages.difficulty[difficulty]}
          </Need>
        )}
        <Need icon="pets" name={messages.facets.petSafe}>
          {messages.pets[petSafety]}
          <small>{messages.petsHint[petSafety]}</small>
        </Need>
        {(heightCm || pot || weight) && (
          <Need icon="size" name={messages.size}>
            {heightCm ? messages.tall(number.format(heightCm)) : (pot ?? weight)}
            <small>{[heightCm && pot, (heightCm || pot) && weight].filter(Boolean).join(' · ')}</small>
          </Need>
        )}
        {hardinessZoneMin && (
          <Need icon="zones" name={messages.zones}>
            {messages.hardy(String(zones))}
            <small>
              {messages.downTo(
                coldest(language, hardinessZoneMin, 'celsius'),
                coldest(language, hardinessZoneMin, 'fahrenheit'),
              )}
            </small>
          </Need>
        )}
      </dl>
    </section>
  );
}

/** In kilograms from one on. */
const weightText = (language: Language, grams: number): string =>
  new Intl.NumberFormat(language, {
    style: 'unit',
    ...(grams < 1000 ? { unit: 'gram' } : { unit: 'kilogram', maximumFractionDigits: 1 }),
  }).format(grams < 1000 ? grams : grams / 1000);

/** The temperature at which a USDA zone begins: zone 1 at −60 °F, each next one 10 °F higher. */
export function coldest(language: Language, zone: number, unit: 'celsius' | 'fahrenheit'): string {
  const fahrenheit = -60 + 10 * (zone - 1);
  const value = unit === 'celsius' ? ((fahrenheit - 32) * 5) / 9 : fahrenheit;
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 0 }).format(value);
}

interface NeedProps {
  icon: keyof typeof PATHS;
  name: string;
  /** How much of it, of these levels, in dots. The text says it, too. */
  level?: string;
  of?: readonly string[];
  children: ComponentChildren;
}

const Need = ({ icon, name, level = '', of = [], children }: NeedProps) => (
  <div>
    <dt>
      <Icon>
        <path d={PATHS[icon]} />
      </Icon>
      {name}
      {level && (
        <svg class="level" viewBox={`0 0 ${of.length * 12} 8`} width={of.length * 12} height={8} aria-hidden="true">
          {of.map((one, at) => {
            const isFull = at <= of.indexOf(level);
            return (
              <circle cx={at * 12 + 4} cy={4} r={isFull ? 4 : 3.25} class={isFull ? 'full' : undefined} key={one} />
            );
          })}
        </svg>
      )}
    </dt>
    <dd>{children}</dd>
  </div>
);
