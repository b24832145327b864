import type { Language } from '../../ui/language.ts';
import { dateText } from '../../ui/parts/when.tsx';

/** Two days of the calendar, or one: 2 Dec 2026 – 4 Dec 2026. */
export const daysText = (language: Language, from: string, to: string): string =>
  [...new Set([from, to])].map((day) => dateText(language, 'UTC', day)).join(' – ');
