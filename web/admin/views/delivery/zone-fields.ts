import { type Language, textsOf } from '../../../ui/language.ts';
import type { DeliveryQuery, DeliveryZoneInput } from '../../documents.generated.ts';
import { amountField, type FieldFacts } from '../../parts/fields.tsx';
import type { Filled } from '../../parts/form.tsx';
import deliveryMessages from './messages.json' with { type: 'json' };

export type Zone = DeliveryQuery['organization']['deliveryZones'][number];
type Method = Zone['methods'][number];

/** A zone as the store takes it. */
export const inputOf = ({ methods, ...zone }: Zone): DeliveryZoneInput => ({
  ...zone,
  methods: methods.map(({ fee, freeFrom, ...method }) => ({
    ...method,
    fee: fee.amount,
    freeFrom: freeFrom?.amount ?? null,
  })),
});

/** What a zone is, beside its ways of delivery. The names of fields are the paths by which the store calls what is wrong. */
export function zoneFields(language: Language, at: number, zone: Zone | undefined): FieldFacts[] {
  const messages = textsOf(deliveryMessages, language);
  const path = `deliveryZones[${at}]`;
  const { name = '', countries = [], regions = [], closedUntil } = zone ?? {};
  return [
    { name: `${path}.name`, label: messages.name, value: name, required: true },
    {
      name: `${path}.countries`,
      label: messages.countries,
      value: countries.join(' '),
      hint: messages.countriesHint,
      required: true,
    },
    {
      name: `${path}.regions`,
      label: messages.regions,
      value: regions.join('\n'),
      hint: messages.regionsHint,
      multiline: true,
      optional: true,
    },
    {
      name: `${path}.closedUntil`,
      label: messages.closedUntil,
      value: closedUntil ?? '',
      type: 'date',
      hint: messages.closedUntilHint,
      optional: true,
    },
  ];
}

/** The fields of a way of delivery: a new one that stays empty is none. */
export function methodFields(
  { language, currency }: { language: Language; currency: string },
  path: string,
  method: Method | undefined,
): FieldFacts[] {
  const messages = textsOf(deliveryMessages, language);
  const { code = '', name = '', fee, freeFrom, days } = method ?? {};
  const day = (bound: 'min' | 'max') => ({
    ...{ name: `${path}.days.${bound}`, label: messages[bound], value: String(days?.[bound] ?? '') },
    type: 'number' as const,
  });
  return [
    { name: `${path}.name`, label: messages.method, value: name },
    { name: `${path}.code`, label: messages.code, value: code },
    { ...amountField(language, currency, fee?.amount), name: `${path}.fee`, label: `${messages.fee} (${currency})` },
    {
      ...amountField(language, currency, freeFrom?.amount),
      ...{ name: `${path}.freeFrom`, label: `${messages.freeFrom} (${currency})`, optional: true },
    },
    day('min'),
    day('max'),
  ];
}

/** The zone that was filled in, with so many places for ways of delivery. */
export function zoneIn(
  filled: Filled,
  at: number,
  { places, read }: { places: number; read(text: string): number },
): DeliveryZoneInput {
  const path = `deliveryZones[${at}]`;
  const all = Array.from({ length: places }, (_, index) => `${path}.methods[${index}]`);
  const named = all.filter((one) => filled(`${one}.name`) || filled(`${one}.code`));
  // An empty number is no 0, but one that the store asks for: nothing is free because a field was left out.
  const number = (name: string, from: (text: string) => number) => (filled(name) ? from(filled(name)) : Number.NaN);
  // Of a zone without a way of delivery, the store says which fields of the first it needs.
  const methods = (named.length > 0 ? named : all.slice(0, 1)).map((one) => ({
    ...{ code: filled(`${one}.code`), name: filled(`${one}.name`), fee: number(`${one}.fee`, read) },
    freeFrom: filled(`${one}.freeFrom`) ? read(filled(`${one}.freeFrom`)) : null,
    days: { min: number(`${one}.days.min`, Number), max: number(`${one}.days.max`, Number) },
  }));
  return {
    name: filled(`${path}.name`),
    countries: filled(`${path}.countries`)
      .split(/[\s,;]+/)
      .filter(Boolean),
    regions: filled(`${path}.regions`)
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    closedUntil: filled(`${path}.closedUntil`) || null,
    methods,
  };
}
