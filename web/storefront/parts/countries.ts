import type { Language } from '../../ui/language.ts';

/** The codes of ISO 3166-1: no browser and no server lists them by itself. */
const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  );

/** The countries by their names, in the order of the language. */
export function countries(language: Language): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return CODES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
    a.label.localeCompare(b.label, language),
  );
}

/** The name of a country; what is no code stays as it is, such as that of an address that was erased. */
export const countryName = (language: Language, code: string): string =>
  CODES.includes(code) ? (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code) : code;

/** The country that a browser names with its language: US of `en-US`; where it names none, the one of the language. */
export function countryOf(acceptLanguage: string | null, language: Language): string {
  const named = /^[a-z]{2,3}-([A-Z]{2})\b/i.exec(acceptLanguage ?? '')?.[1]?.toUpperCase();
  return named && CODES.includes(named) ? named : { en: 'US', de: 'DE' }[language];
}
