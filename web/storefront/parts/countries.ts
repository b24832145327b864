import type { Shop, Visit } from '../server/visit.ts';

type Countries = Shop['countries'];
type PlaceField = 'city' | 'region' | 'postalCode';

/**
 * The country that a browser names with its language: US of `en-US`. Where it names none, that of the shop, or else the one of the
 * language.
 */
export function countryOf(
  { language, request }: Pick<Visit, 'language' | 'request'>,
  { country, countries }: Pick<Shop, 'country' | 'countries'>,
): string {
  const acceptLanguage = request.headers.get('accept-language');
  const named = /^[a-z]{2,3}-([A-Z]{2})\b/i.exec(acceptLanguage ?? '')?.[1]?.toUpperCase();
  const has = (wanted: string | null | undefined) => countries.some(({ code }) => code === wanted);
  const found = [named, country, { en: 'US', de: 'DE' }[language]].find(has);
  return found ?? countries[0]?.code ?? 'US';
}

/** The countries to which the shop delivers: without zones, to all. An address that has another one may keep it. */
export const servedBy = ({ countries, deliveryZones: zones }: Shop, kept?: string): Countries =>
  countries.filter(
    ({ code }) => zones.length === 0 || code === kept || zones.some((zone) => zone.countries.includes(code)),
  );

/** What names a place in this country, in its order. Of a country that is none, nothing is known: all. */
export const placeFieldsOf = (countries: Countries, country: string | undefined): PlaceField[] =>
  (countries.find(({ code }) => code === country)?.placeFields ?? ['city', 'region', 'postalCode']) as PlaceField[];

/** Whether this address is in a country that asks for something that the page could not ask for: it showed the fields of another one. */
export const lacksFields = (
  countries: Countries,
  address: Record<PlaceField | 'country', string>,
  shown: string | undefined,
): boolean =>
  placeFieldsOf(countries, address.country).some(
    (name) => !address[name] && !placeFieldsOf(countries, shown).includes(name),
  );
