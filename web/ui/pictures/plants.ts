import { cream, silver } from './colours.ts';
import type { GrowthForm, Habit } from './habit.ts';

/** What is known of a plant. */
export interface PlantFacts {
  readonly sku: string;
  readonly name: string;
  readonly botanicalName?: string | null;
  readonly heightCm?: number | null;
  readonly potDiameterMm?: number | null;
  readonly light?: string | null;
  readonly watering?: string | null;
  readonly tags?: readonly string[] | null;
}

const fig: Habit = { form: 'tree', leaf: 'oval', wide: 0.5, tone: 'deep' };
const calathea: Habit = {
  form: 'bigLeaf',
  leaf: 'oval',
  wide: 0.62,
  tone: 'green',
  marks: 'stripes',
  ink: silver,
  count: 11,
};
const succulent: Habit = { form: 'rosette', leaf: 'spoon', wide: 0.42, tone: 'blue' };
const feather: Habit = { form: 'palm', tone: 'green' };
const fronds: Habit = { form: 'fern', tone: 'green' };
const spears: Habit = { form: 'sword', tone: 'deep' };
const vine: Habit = { form: 'trailing', leaf: 'heart', tone: 'green' };
const sprigs: Habit = { form: 'herb', tone: 'green', count: 7 };

/** The habit of each genus, and of species that look unlike their genus. */
// biome-ignore format: a table, a line for each
const habits: Readonly<Record<string, Habit>> = {
  Acer: { form: 'tree', leaf: 'maple', wide: 0.95, long: 0.15, tone: 'red', count: 34 },
  Adiantum: { ...fronds, like: 'fans', tone: 'fresh', count: 7 },
  Aeonium: { ...succulent, tone: 'plum' },
  Agave: { form: 'rosette', leaf: 'spike', wide: 0.2, tone: 'blue', spread: 88 },
  Aglaonema: { form: 'bigLeaf', leaf: 'lance', wide: 0.42, tone: 'deep', marks: 'stripes', ink: '#a9c3a4', count: 13 },
  Allium: { form: 'herb', like: 'grass', tone: 'green', wide: 0.035, spread: 26, bloom: 'pompon', bloomTone: 'purple' },
  Alocasia: { form: 'bigLeaf', leaf: 'arrow', wide: 0.66, long: 0.42, tone: 'green', count: 7, spread: 52, marks: 'veins', ink: '#a9c99b' },
  Aloe: { form: 'rosette', leaf: 'spike', wide: 0.15, tone: 'blue', spread: 66, count: 11 },
  Anthurium: { form: 'flower', leaf: 'heart', wide: 0.7, long: 0.36, tone: 'deep', bloom: 'spathe', bloomTone: 'red', blooms: 5 },
  Aphelandra: { form: 'bigLeaf', leaf: 'oval', tone: 'deep', marks: 'veins', ink: cream },
  Asparagus: { ...fronds, like: 'plume', tone: 'fresh', count: 9 },
  Aspidistra: { ...spears, leaf: 'lance', wide: 0.2, spread: 34, count: 11 },
  Asplenium: { ...fronds, like: 'strap', tone: 'fresh', count: 11 },
  Beaucarnea: { form: 'palm', like: 'bulb', tone: 'green', wide: 0.05, count: 19 },
  Begonia: { form: 'bush', leaf: 'arrow', wide: 0.55, long: 0.3, tone: 'olive', marks: 'dots', ink: '#f1efe4', count: 16, bloom: 'open', bloomTone: 'pink', blooms: 4 },
  Bougainvillea: { form: 'climber', leaf: 'egg', tone: 'green', bloom: 'open', bloomTone: 'pink', blooms: 9 },
  Calathea: calathea,
  Camellia: { form: 'bush', leaf: 'oval', tone: 'deep', long: 0.2, count: 26, bloom: 'double', bloomTone: 'pink', blooms: 5 },
  Carex: { form: 'herb', like: 'grass', tone: 'olive' },
  Cereus: { form: 'cactus', tone: 'blue' },
  Ceropegia: { ...vine, tone: 'silver', wide: 0.9, marks: 'centre', ink: silver },
  Chamaedorea: { ...feather, count: 11, wide: 0.13 },
  Chlorophytum: { form: 'herb', like: 'grass', tone: 'fresh', wide: 0.075, spread: 58, count: 19, marks: 'stripe', ink: cream },
  Chrysalidocarpus: { ...feather, tone: 'fresh', count: 12, wide: 0.13 },
  Chrysanthemum: { form: 'flower', leaf: 'lobed', bloom: 'double', bloomTone: 'yellow', count: 6 },
  Citrus: { form: 'tree', like: 'lemons', leaf: 'oval', wide: 0.48, long: 0.14, tone: 'green', bloomTone: 'yellow', blooms: 6, count: 38 },
  Clematis: { form: 'climber', leaf: 'oval', wide: 0.45, tone: 'green', bloom: 'cross', bloomTone: 'pink', blooms: 11, bloomSize: 1.15, count: 27 },
  Clivia: { form: 'flower', like: 'umbel', leaf: 'strap', wide: 0.11, long: 0.78, tone: 'deep', bloom: 'trumpet', bloomTone: 'orange', blooms: 1, bloomSize: 1.35, spread: 48 },
  Codiaeum: { form: 'bush', leaf: 'lance', wide: 0.3, long: 0.34, tone: 'red', marks: 'midrib', ink: '#e8bd4a' },
  Coffea: { ...fig, tone: 'green' },
  Coleus: { form: 'bush', leaf: 'egg', tone: 'plum', marks: 'edge', ink: '#b8c76a' },
  Crassula: { form: 'tree', like: 'stout', leaf: 'egg', wide: 0.6, long: 0.17, tone: 'green' },
  Ctenanthe: calathea,
  Curio: { ...vine, like: 'beads', tone: 'fresh', long: 0.12, count: 13 },
  Cycas: { form: 'palm', like: 'cycad', tone: 'deep', wide: 0.13 },
  Cyclamen: { form: 'flower', leaf: 'heart', wide: 0.95, long: 0.3, tone: 'deep', marks: 'veins', ink: '#a9c3b4', bloom: 'cyclamen', bloomTone: 'pink', blooms: 6, count: 9 },
  Cymbidium: { form: 'flower', like: 'arching', leaf: 'strap', wide: 0.06, long: 0.8, bloom: 'orchid', bloomTone: 'yellow', blooms: 2 },
  Cyrtomium: { ...fronds, like: 'holly', tone: 'deep', count: 7 },
  Dieffenbachia: { form: 'bigLeaf', leaf: 'oval', wide: 0.46, long: 0.42, tone: 'green', marks: 'centre', ink: '#dfe6b8', count: 11, spread: 66 },
  Dionaea: { form: 'rosette', leaf: 'spoon', tone: 'lime' },
  Dracaena: { form: 'palm', like: 'canes', tone: 'green', wide: 0.2, count: 10, marks: 'midrib', ink: '#cfd98a' },
  'Dracaena trifasciata': { ...spears, marks: 'bands', ink: '#8fb08f' },
  Echeveria: { ...succulent, like: 'tight', count: 14 },
  Echinacea: { form: 'flower', leaf: 'lance', wide: 0.26, long: 0.5, tone: 'green', bloom: 'cone', bloomTone: 'pink', blooms: 5 },
  Epiphyllum: { form: 'cactus', like: 'joints', tone: 'green', bloom: 'star', bloomTone: 'pink' },
  Epipremnum: { ...vine, tone: 'fresh', count: 7, long: 0.22, marks: 'centre', ink: '#dfd879' },
  Euphorbia: { form: 'cactus', tone: 'green' },
  'Euphorbia milii': { form: 'bush', like: 'thorns', leaf: 'egg', wide: 0.45, long: 0.17, tone: 'green', count: 24, bloom: 'cluster', bloomTone: 'red', blooms: 7 },
  Fatsia: { form: 'bigLeaf', leaf: 'maple', wide: 1, tone: 'deep' },
  Ficus: fig,
  'Ficus benjamina': { ...fig, like: 'weeping', wide: 0.42, long: 0.1, tone: 'green', count: 60 },
  'Ficus elastica': { ...fig, like: 'column', leaf: 'oval', wide: 0.5, long: 0.24, count: 21, tone: 'plum', marks: 'midrib', ink: '#b98a72' },
  'Ficus lyrata': { ...fig, like: 'column', leaf: 'fiddle', wide: 0.62, long: 0.24, count: 19, tone: 'green', marks: 'midrib', ink: '#a9c99b' },
  'Ficus pumila': { ...vine, long: 0.2 },
  Fittonia: { form: 'bush', leaf: 'egg', wide: 0.66, long: 0.36, tone: 'deep', marks: 'veins', ink: '#f0d9dc', count: 22 },
  Fragaria: { form: 'bush', like: 'berries', leaf: 'scallop', wide: 0.95, long: 0.34, tone: 'green', count: 12, bloom: 'open', bloomTone: 'white', blooms: 4 },
  Fuchsia: { form: 'bush', bloom: 'trumpet', bloomTone: 'pink' },
  Gardenia: { form: 'bush', leaf: 'oval', tone: 'deep', long: 0.2, bloom: 'double', bloomTone: 'white', blooms: 4, count: 31 },
  Gasteria: { form: 'rosette', leaf: 'strap', wide: 0.24, tone: 'deep', marks: 'dots', ink: silver, count: 9 },
  Geranium: { form: 'bush', leaf: 'scallop', wide: 1, long: 0.24, tone: 'green', count: 15, bloom: 'open', bloomTone: 'pink', blooms: 5 },
  Goeppertia: { ...calathea, leaf: 'disc', wide: 0.86, long: 0.36 },
  'Goeppertia insignis': { form: 'bigLeaf', leaf: 'lance', wide: 0.24, long: 0.6, tone: 'lime', marks: 'dots', ink: '#33572f', count: 13, spread: 52 },
  Graptopetalum: { ...succulent, tone: 'silver' },
  Gymnocalycium: { form: 'cactus', like: 'globe', tone: 'blue' },
  Haworthia: { form: 'rosette', leaf: 'spike', wide: 0.22, tone: 'deep', spread: 74, count: 9, marks: 'bands', ink: '#eef0e4' },
  Haworthiopsis: { form: 'rosette', leaf: 'spike', wide: 0.22, tone: 'deep', spread: 74, count: 9, marks: 'bands', ink: '#eef0e4' },
  Hedera: { ...vine, leaf: 'ivy', wide: 1, tone: 'deep', long: 0.23, count: 7 },
  Helleborus: { form: 'flower', leaf: 'lance', wide: 0.34, long: 0.42, tone: 'deep', bloom: 'open', bloomTone: 'white', blooms: 6, bloomSize: 1.35, count: 13 },
  Hemerocallis: { form: 'flower', leaf: 'strap', wide: 0.055, long: 0.72, tone: 'fresh', count: 19, bloom: 'trumpet', bloomTone: 'yellow', blooms: 5, bloomSize: 1.3, spread: 54 },
  Heptapleurum: { form: 'tree', like: 'hand', leaf: 'oval', wide: 0.42, long: 0.13, tone: 'green', count: 15 },
  Heuchera: { form: 'flower', leaf: 'scallop', wide: 1, long: 0.34, tone: 'plum', bloom: 'spike', bloomTone: 'coral', blooms: 7, count: 9 },
  Hibiscus: { form: 'bush', bloom: 'open', bloomTone: 'red' },
  Hosta: { form: 'flower', leaf: 'heart', wide: 0.72, long: 0.5, tone: 'fresh', marks: 'veins', count: 11, bloom: 'trumpet', bloomTone: 'white', blooms: 3, bloomSize: 1.3 },
  Howea: { ...feather, tone: 'deep', count: 7, wide: 0.18 },
  Hoya: { ...vine, leaf: 'oval', wide: 0.46, tone: 'deep', bloom: 'cluster', bloomTone: 'pink', long: 0.225, count: 7 },
  Hydrangea: { form: 'bush', leaf: 'egg', wide: 0.62, long: 0.27, tone: 'green', bloom: 'ball', bloomTone: 'blue', blooms: 4, bloomSize: 1.05, count: 10 },
  Iris: { ...spears, wide: 0.07 },
  Jasminum: { form: 'climber', leaf: 'oval', wide: 0.5, tone: 'deep', bloom: 'star', bloomTone: 'white', blooms: 10, count: 26 },
  Juncus: { form: 'herb', like: 'grass' },
  Kalanchoe: { form: 'bush', leaf: 'egg', wide: 0.7, long: 0.24, tone: 'green', count: 21, bloom: 'cluster', bloomTone: 'orange', blooms: 7, bloomSize: 1.2 },
  Kroenleinia: { form: 'cactus', like: 'globe', tone: 'green' },
  Laurus: { form: 'tree', leaf: 'lance', wide: 0.4, long: 0.13, tone: 'deep', count: 46 },
  Lavandula: { ...sprigs, like: 'needles', tone: 'silver', long: 0.15, count: 7, spread: 40, bloom: 'spike', bloomTone: 'purple', bloomSize: 1.2 },
  Lithops: { form: 'rosette', like: 'stones', tone: 'olive', bloomTone: 'yellow' },
  Livistona: feather,
  Mammillaria: { form: 'cactus', like: 'globe', tone: 'silver' },
  Maranta: { form: 'bush', leaf: 'egg', wide: 0.62, long: 0.42, tone: 'green', marks: 'veins', ink: '#c25566', count: 15 },
  Melissa: { ...sprigs, leaf: 'egg', wide: 0.7, tone: 'fresh', count: 6, long: 0.24 },
  Mentha: { ...sprigs, leaf: 'oval', wide: 0.52, tone: 'fresh', long: 0.2, count: 6 },
  Mimosa: { ...fronds, like: 'plume', count: 9 },
  Monstera: { form: 'bigLeaf', leaf: 'split', wide: 0.92, long: 0.4, tone: 'deep', count: 8, spread: 66, marks: 'midrib', ink: '#86ab8a' },
  Musa: { form: 'bigLeaf', leaf: 'oval', wide: 0.34, long: 0.6, tone: 'fresh', marks: 'veins', spread: 46 },
  Nepenthes: { form: 'climber', like: 'pole', leaf: 'lance', wide: 0.24, long: 0.26, tone: 'fresh', count: 14, bloom: 'pitcher', bloomTone: 'coral', blooms: 6 },
  Nephrolepis: { ...fronds, tone: 'fresh', count: 12 },
  Nerium: { form: 'bush', leaf: 'lance', wide: 0.24, bloom: 'open', bloomTone: 'pink' },
  Ocimum: { ...sprigs, leaf: 'egg', wide: 0.66, long: 0.27, tone: 'fresh', count: 5, spread: 46 },
  Olea: { form: 'tree', leaf: 'lance', wide: 0.28, long: 0.1, tone: 'silver', count: 56 },
  Opuntia: { form: 'cactus', like: 'pads', tone: 'green' },
  Origanum: { ...sprigs, leaf: 'egg', long: 0.16, count: 7 },
  Oxalis: { form: 'bush', leaf: 'scallop', wide: 1, tone: 'plum', bloom: 'open', bloomTone: 'white', blooms: 4, count: 15, long: 0.28 },
  Pachira: { form: 'tree', like: 'hand', leaf: 'oval', wide: 0.38, long: 0.2, tone: 'fresh', count: 9 },
  Paeonia: { form: 'flower', leaf: 'lobed', wide: 0.6, long: 0.46, tone: 'green', bloom: 'double', bloomTone: 'pink', blooms: 3, count: 7, bloomSize: 1.15 },
  Passiflora: { form: 'climber', leaf: 'maple', wide: 1, bloom: 'star', bloomTone: 'blue', blooms: 5, count: 22 },
  Pelargonium: { form: 'bush', leaf: 'scallop', wide: 1, tone: 'green', bloom: 'cluster', bloomTone: 'red', count: 13, long: 0.26 },
  Peperomia: { form: 'bush', leaf: 'egg', wide: 0.72, long: 0.33, tone: 'green', count: 22 },
  Petroselinum: { form: 'flower', leaf: 'frill', wide: 0.95, long: 0.34, tone: 'fresh', blooms: 0, count: 13 },
  Petunia: { form: 'bush', bloom: 'open', bloomTone: 'purple' },
  Phalaenopsis: { form: 'flower', like: 'arching', leaf: 'oval', wide: 0.34, long: 0.34, tone: 'deep', count: 6, spread: 78, bloom: 'orchid', bloomTone: 'white', blooms: 2 },
  Philodendron: { form: 'bigLeaf', leaf: 'heart', wide: 0.7, tone: 'green' },
  'Philodendron hederaceum': { ...vine, tone: 'green', long: 0.25, count: 7 },
  Phlebodium: { ...fronds, like: 'lobed', tone: 'blue', count: 9 },
  Phoenix: { ...feather, tone: 'olive' },
  Pilea: { form: 'bigLeaf', leaf: 'disc', wide: 1, long: 0.24, tone: 'fresh', count: 17, spread: 84 },
  Platycerium: { ...fronds, like: 'antlers', tone: 'silver', count: 7 },
  Polyscias: { form: 'tree', leaf: 'lobed', tone: 'green', count: 15, long: 0.22 },
  Primula: { form: 'flower', bloom: 'open', bloomTone: 'yellow', leaf: 'egg' },
  Pteris: { ...fronds, count: 12 },
  Rhaphidophora: { form: 'climber', like: 'pole', leaf: 'split', wide: 0.8, long: 0.22, tone: 'green', count: 12 },
  Rhapis: { ...feather, tone: 'deep', wide: 0.24 },
  Rhipsalis: { ...vine, like: 'tail', tone: 'green', long: 0.17, count: 5 },
  Rhododendron: { form: 'bush', bloom: 'open', bloomTone: 'pink', blooms: 7 },
  Rosa: { form: 'bush', leaf: 'oval', wide: 0.62, long: 0.15, tone: 'green', count: 44, bloom: 'double', bloomTone: 'pink', blooms: 5 },
  'Rosa rugosa': { form: 'bush', leaf: 'oval', wide: 0.62, long: 0.16, tone: 'green', count: 32, bloom: 'open', bloomTone: 'pink', blooms: 7, bloomSize: 1.3 },
  Saintpaulia: { form: 'flower', like: 'nestled', leaf: 'disc', bloom: 'open', bloomTone: 'purple' },
  Salvia: { ...sprigs, leaf: 'lance', wide: 0.36, tone: 'green', long: 0.24, bloom: 'spike', bloomTone: 'purple', count: 5, bloomSize: 1.4, spread: 40 },
  'Salvia officinalis': { ...sprigs, leaf: 'lance', wide: 0.36, long: 0.26, tone: 'silver', count: 7 },
  'Salvia rosmarinus': { ...sprigs, like: 'needles', tone: 'blue', long: 0.13, count: 11, spread: 36 },
  Sansevieria: { ...spears, marks: 'bands', ink: '#8fb08f' },
  Saxifraga: { form: 'bush', leaf: 'scallop', bloom: 'open', bloomTone: 'white', count: 15, long: 0.26 },
  Schefflera: { form: 'tree', like: 'hand', leaf: 'oval', wide: 0.42, long: 0.13, count: 15 },
  Schlumbergera: { form: 'cactus', like: 'joints', tone: 'green', bloomTone: 'pink' },
  Scindapsus: { ...vine, tone: 'blue', marks: 'centre', ink: silver },
  Sedum: { ...vine, like: 'tail', tone: 'blue', long: 0.18, count: 5 },
  Sempervivum: { ...succulent, like: 'tight', tone: 'green', count: 13, wide: 0.36, marks: 'midrib', ink: '#a8525f' },
  Senecio: { ...vine, like: 'beads', tone: 'fresh', long: 0.12 },
  Spathiphyllum: { form: 'flower', leaf: 'lance', wide: 0.34, long: 0.62, tone: 'deep', bloom: 'spathe', bloomTone: 'white', blooms: 4, count: 13 },
  Stephanotis: { form: 'climber', bloom: 'star', bloomTone: 'white', count: 27 },
  Strelitzia: { form: 'flower', leaf: 'oval', wide: 0.36, long: 0.42, tone: 'blue', bloom: 'bird', bloomTone: 'orange', blooms: 3, count: 9, spread: 50 },
  Streptocarpus: { form: 'flower', like: 'nestled', leaf: 'disc', wide: 0.82, long: 0.52, tone: 'deep', bloom: 'open', bloomTone: 'purple', blooms: 8, count: 11, spread: 88 },
  Stromanthe: { ...calathea, leaf: 'lance', tone: 'plum' },
  Syngonium: { form: 'bigLeaf', leaf: 'arrow', wide: 0.72, long: 0.36, tone: 'fresh', marks: 'centre', ink: '#d5e3b8', count: 12 },
  Thymus: { ...sprigs, leaf: 'oval', wide: 0.5, long: 0.14, tone: 'olive', count: 7, spread: 60 },
  Tillandsia: { form: 'rosette', leaf: 'spike', wide: 0.08, tone: 'silver' },
  Tradescantia: { ...vine, leaf: 'lance', wide: 0.4, tone: 'plum', marks: 'midrib', ink: silver, long: 0.23 },
  Tulipa: { form: 'flower', leaf: 'strap', wide: 0.14, bloom: 'trumpet', bloomTone: 'red' },
  Vanda: { form: 'flower', like: 'arching', leaf: 'strap', bloom: 'orchid', bloomTone: 'purple', blooms: 2 },
  Viola: { form: 'flower', like: 'nestled', leaf: 'heart', bloom: 'open', bloomTone: 'purple' },
  Yucca: { form: 'palm', like: 'canes', tone: 'blue', wide: 0.1 },
  Zamioculcas: { form: 'herb', leaf: 'oval', wide: 0.5, long: 0.2, tone: 'deep', count: 6, spread: 50 },
  Zantedeschia: { form: 'flower', leaf: 'arrow', bloom: 'spathe', bloomTone: 'white' },
};

/** The form of a plant of no known genus, by the first word of its tags and its name that says it. */
const forms: readonly (readonly [words: readonly string[], habit: Habit])[] = [
  [['fern'], fronds],
  [['palm', 'cycad'], feather],
  [['cactus', 'cacti'], { form: 'cactus', tone: 'green' }],
  [
    ['orchid'],
    { form: 'flower', like: 'arching', leaf: 'oval', wide: 0.34, long: 0.34, count: 6, bloom: 'orchid', blooms: 2 },
  ],
  [['tree', 'fig', 'bonsai'], { form: 'tree', tone: 'green' }],
  [['trailing', 'string', 'hanging-basket'], vine],
  [['climbing', 'climber', 'vine'], { form: 'climber', tone: 'green' }],
  [['succulent'], succulent],
  [['grass', 'sedge'], { form: 'herb', like: 'grass', tone: 'green' }],
  [['herb', 'edible', 'mint'], sprigs],
  [['sword', 'snake'], spears],
  [['flowering', 'lily', 'flower'], { form: 'flower', tone: 'green' }],
  [['shrub', 'bush'], { form: 'bush', tone: 'green' }],
  [['aroid', 'patterned-leaves'], { form: 'bigLeaf', tone: 'deep' }],
];

const words = (plant: PlantFacts): string[] => [...(plant.tags ?? []), ...plant.name.toLowerCase().split(/[^a-z]+/)];

function fallback(plant: PlantFacts): Habit {
  const known = words(plant);
  const match = forms.find(([names]) => names.some((name) => known.includes(name)));
  if (match) return match[1];
  if ((plant.heightCm ?? 0) >= 70) return { form: 'tree', tone: 'green' };
  if (plant.watering === 'sparse' && plant.light === 'direct') return succulent;
  return plant.light === 'low' ? { form: 'bigLeaf', tone: 'deep' } : { form: 'bush', tone: 'green' };
}

/** Colours that a name or a tag says. */
const said: Readonly<Record<string, Habit['bloomTone']>> = {
  blue: 'blue',
  coral: 'coral',
  crimson: 'red',
  golden: 'yellow',
  lilac: 'purple',
  orange: 'orange',
  peach: 'coral',
  pink: 'pink',
  purple: 'purple',
  red: 'red',
  scarlet: 'red',
  violet: 'purple',
  white: 'white',
  yellow: 'yellow',
};

/** How the plant is drawn: by its species, its genus, or what else is known of it. */
export function habitOf(plant: PlantFacts): Habit {
  const [genus = '', species = ''] = (plant.botanicalName ?? '').replace('×', ' ').split(/\s+/).filter(Boolean);
  const own = (key: string): Habit | undefined => (Object.hasOwn(habits, key) ? habits[key] : undefined);
  const habit = own(`${genus} ${species}`) ?? own(genus) ?? fallback(plant);
  const known = words(plant);
  const colour = known.map((word) => (Object.hasOwn(said, word) ? said[word] : undefined)).find(Boolean);
  return {
    ...habit,
    ...(known.includes('variegated') && !habit.marks && { marks: 'edge' as const, ink: cream }),
    ...(colour && { bloomTone: colour }),
  };
}

export const growthFormOf = (plant: PlantFacts): GrowthForm => habitOf(plant).form;
