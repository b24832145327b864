import type { ComponentChildren } from 'preact';
import { type Language, textsOf, useLanguage } from '../../../ui/language.ts';
import type { PlantQuery } from '../../documents.generated.ts';
import { CareIcon } from './care-icons.tsx';
import { DIFFICULTIES, LIGHTS, WATERINGS } from './filters.ts';
import plantMessages from './messages.json' with { type: 'json' };

/** What a plant needs, as the label says that is stuck into its pot. What is not known is left out. */
export function CareLabel({ of: plant }: { of: PlantQuery['plant'] }) {
  const language = useLanguage();
  const messages = textsOf(plantMessages, language);
  const { light, watering, difficulty, petSafety, heightCm, potDiameterMm, hardinessZoneMin, hardinessZoneMax } = plant;
  const number = new Intl.NumberFormat(language);
  const pot = potDiameterMm && messages.pot(number.format(potDiameterMm / 10));
  const zones = hardinessZoneMin === hardinessZoneMax ? hardinessZoneMin : `${hardinessZoneMin}–${hardinessZoneMax}`;
  return (
    <section class="care" aria-labelledby="care">
      <h2 id="care">{messages.label}</h2>
      <dl>
        {light && (
          <Need icon="light" name={messages.facets.light} level={LIGHTS.indexOf(light) + 1} of={LIGHTS.length}>
            {messages.light[light]}
            <small>{messages.lightHint[light]}</small>
          </Need>
        )}
        {watering && (
          <Need
            icon="water"
            name={messages.facets.watering}
            level={WATERINGS.indexOf(watering) + 1}
            of={WATERINGS.length}
          >
            {messages.watering[watering]}
            <small>{messages.wateringHint[watering]}</small>
          </Need>
        )}
        {difficulty && (
          <Need
            icon="care"
            name={messages.facets.difficulty}
            level={DIFFICULTIES.indexOf(difficulty) + 1}
            of={DIFFICULTIES.length}
          >
            {messages.difficulty[difficulty]}
          </Need>
        )}
        <Need icon="pets" name={messages.facets.petSafe}>
          {messages.pets[petSafety]}
          <small>{messages.petsHint[petSafety]}</small>
        </Need>
        {(heightCm || pot) && (
          <Need icon="size" name={messages.size}>
            {heightCm ? messages.tall(number.format(heightCm)) : pot}
            {heightCm && pot && <small>{pot}</small>}
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

/** The temperature at which a USDA zone begins: zone 1 at −60 °F, each next one 10 °F higher. */
export function coldest(language: Language, zone: number, unit: 'celsius' | 'fahrenheit'): string {
  const fahrenheit = -60 + 10 * (zone - 1);
  const value = unit === 'celsius' ? ((fahrenheit - 32) * 5) / 9 : fahrenheit;
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 0 }).format(value);
}

interface NeedProps {
  icon: Parameters<typeof CareIcon>[0]['of'];
  name: string;
  /** How much of it, in dots. The text says it, too. */
  level?: number;
  of?: number;
  children: ComponentChildren;
}

const Need = ({ icon, name, level, of, children }: NeedProps) => (
  <div>
    <dt>
      <CareIcon of={icon} />
      {name}
      {level && of && (
        <svg class="level" viewBox={`0 0 ${of * 12} 8`} width={of * 12} height={8} aria-hidden="true">
          {Array.from({ length: of }, (_, at) => (
            <circle
              cx={at * 12 + 4}
              cy={4}
              r={at < level ? 4 : 3.25}
              class={at < level ? 'full' : undefined}
              key={at}
            />
          ))}
        </svg>
      )}
    </dt>
    <dd>{children}</dd>
  </div>
);
