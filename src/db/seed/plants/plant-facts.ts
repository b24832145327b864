/**
 * One plant of the demo catalogue.
 *
 * Where the facts come from, for every file in this folder: names are those accepted by Plants of
 * the World Online (POWO); pet safety follows the ASPCA lists for cats and dogs, where `toxic` means
 * toxic to either of them; a plant that is listed only through a close relative has the verdict on
 * that relative, and `unknown` means that there is none; hardiness is given in USDA zones, as
 * commonly published. A tender plant grown as an annual carries the zones in which it would live on.
 * Prices, stock and sizes are invented.
 */
export interface PlantFacts {
  sku: string;
  name: string;
  botanicalName: string;
  description: string;
  /** In US cents. */
  price: number;
  /** The initial stock; 0 is out of stock. */
  stock: number;
  light: 'low' | 'medium' | 'bright_indirect' | 'direct';
  watering: 'sparse' | 'moderate' | 'frequent';
  difficulty: 'easy' | 'moderate' | 'expert';
  petSafety: 'safe' | 'toxic' | 'unknown';
  potDiameterMm: number;
  /** As sold, not when full grown. */
  heightCm: number;
  hardinessZoneMin: number;
  hardinessZoneMax: number;
}
