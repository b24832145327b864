/**
 * One plant of the demo catalogue.
 *
 * Where the facts come from, for every file in this folder: names are those accepted by Plants of
 * the World Online (POWO); pet safety follows the ASPCA lists for cats and dogs, where `toxic` means
 * toxic to either of them; a plant that is listed only through a close relative has the verdict on
 * that relative, and `unknown` means that there is none; hardiness is given in USDA zones, as
 * commonly published. A tender plant that is grown as an annual has the zones in which it survives.
 * Prices, stock and sizes are invented.
 */
export interface PlantFacts {
  sku: string;
  name: string;
  botanicalName: string;
  description: string;
  /** The price in US cents, and the initial stock; 0 is sold out. */
  sale: { price: number; stock: number };
  care: {
    light: 'low' | 'medium' | 'bright_indirect' | 'direct';
    watering: 'sparse' | 'moderate' | 'frequent';
    difficulty: 'easy' | 'moderate' | 'expert';
    petSafety: 'safe' | 'toxic' | 'unknown';
  };
  /** As sold, not when full-grown. */
  size: { potDiameterMm: number; heightCm: number };
  /** The coldest and the warmest zone. */
  hardiness: [min: number, max: number];
}

/** The facts of a plant by the names of its columns. */
export function columnsOf({ sale, care, size, hardiness, ...names }: PlantFacts) {
  const [hardinessZoneMin, hardinessZoneMax] = hardiness;
  return { ...names, ...sale, ...care, ...size, hardinessZoneMin, hardinessZoneMax };
}
