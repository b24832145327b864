import type { SearchWord } from './search-words.js';

const PETS = '(?:pets?|(?:cats?|dogs?)(?: and (?:cats?|dogs?))?)';
const TIERE = '(?:haustieren?|haustier|(?:katzen?|hunden?|hunde?)(?: und (?:katzen?|hunden?|hunde?))?)';

/**
 * What people call the facts that a shop filters by, in English and German, as the database writes words; and the words of a plant
 * (`note_search`) that they mean. `only`: a text that has such words may well deny them.
 */
const CARE: { means: string[]; only?: boolean; called: string[] }[] = [
  { means: ['light=low'], called: ['low light', 'shade', 'shady', 'wenig licht', 'schatten', 'schattig'] },
  {
    means: ['light=medium'],
    called: [
      'medium light',
      'half light',
      'half shade',
      'partial shade',
      'mittleres licht',
      'halbschatten',
      'halbschattig',
    ],
  },
  {
    means: ['light=bright_indirect'],
    called: [
      ...['bright', 'bright no direct sun', 'bright light', 'bright indirect', '(?:bright )?indirect light'],
      ...['hell', 'hell ohne direkte sonne', 'helles licht', '(?:helles )?indirektes licht'],
    ],
  },
  {
    means: ['light=direct'],
    called: [
      '(?:direct|full) sun(?:light)?',
      'direct light',
      'sunny',
      '(?:direkte|volle) sonne',
      'vollsonnig',
      'sonnig',
    ],
  },
  { means: ['watering=sparse'], called: ['(?:little|low) water(?:ing)?', 'wenig wasser', 'wenig giessen'] },
  { means: ['watering=moderate'], called: ['(?:some|moderate) water(?:ing)?', '(?:etwas|massig) wasser'] },
  { means: ['watering=frequent'], called: ['(?:much|lots of|frequent) water(?:ing)?', 'viel wasser', 'viel giessen'] },
  {
    means: ['difficulty=easy'],
    called: [
      ...['easy', 'easy to keep', 'easy care', 'low maintenance', '(?:for )?beginners?'],
      ...['pflegeleichte?', 'einfach', '(?:fur )?anfanger'],
    ],
  },
  { means: ['difficulty=moderate'], called: ['(?:needs )?some care', 'moderate care', '(?:braucht )?etwas pflege'] },
  {
    means: ['difficulty=expert'],
    called: ['(?:for )?experts?', '(?:fur )?(?:erfahrene|experten)', 'anspruchsvolle?'],
  },
  {
    means: ['pets=safe'],
    only: true,
    called: [
      ...[
        `(?:safe|harmless) (?:for|to|with) ${PETS}`,
        `${PETS} (?:safe|friendly)`,
        `non ?toxic(?: (?:to|for) ${PETS})?`,
      ],
      ...[`not (?:toxic|poisonous)(?: (?:to|for) ${PETS})?`, `(?:unbedenklich|sicher|ungiftig|harmlos) fur ${TIERE}`],
      ...['ungiftig', `nicht giftig(?: fur ${TIERE})?`, '(?:haustier|katzen|hunde)(?:sicher|freundlich)e?'],
    ],
  },
  {
    means: ['pets=toxic'],
    called: [`(?:toxic|poisonous)(?: (?:to|for) ${PETS})?`, `giftig(?: fur ${TIERE})?`],
  },
  {
    means: ['pets=toxic', 'pets=unknown'],
    only: true,
    called: [
      ...[`not (?:known to be )?safe (?:for|to|with) ${PETS}`, `not ${PETS} (?:safe|friendly)`],
      `nicht (?:sicher )?(?:unbedenklich|sicher|ungiftig|harmlos) fur ${TIERE}`,
    ],
  },
  {
    means: ['pets=unknown'],
    only: true,
    called: [`not known for ${PETS}`, `${PETS} safety unknown`, `fur ${TIERE} nicht bekannt`],
  },
];

const PATTERNS = CARE.flatMap(({ called, ...care }) =>
  called.map((words) => ({ ...care, pattern: new RegExp(`^${words}(?= |$)`) })),
);

/** What a text asks of the care of plants, where its words begin with that: `pet safe fern`. */
export interface CareWords {
  /** How many words say so. */
  count: number;
  means: string[];
  /** Whether the words themselves do not count. */
  only?: boolean;
}

/** The longest words of care with which these words begin. */
export function careWordsAt(words: readonly Pick<SearchWord, 'word'>[]): CareWords | undefined {
  const text = words.map(({ word }) => word).join(' ');
  const found = PATTERNS.flatMap(({ pattern, means, only }) => {
    const [called] = pattern.exec(text) ?? [];
    return called ? [{ count: called.split(' ').length, means, only }] : [];
  });
  return found.sort((one, other) => other.count - one.count)[0];
}
