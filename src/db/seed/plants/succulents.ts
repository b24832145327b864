import type { PlantFacts } from './plant-facts.js';

export const succulents: readonly PlantFacts[] = [
  {
    sku: 'CRA-OVA-12',
    name: 'Jade Plant',
    botanicalName: 'Crassula ovata',
    description:
      'A miniature tree with plump, glossy leaves that redden at the edges in strong sun, native to South Africa and Mozambique. Well treated it lives for decades. A cool, bright and dry winter encourages its small, starry flowers.',
    sale: { price: 1399, stock: 67 },
    care: { light: 'direct', watering: 'sparse', difficulty: 'easy', petSafety: 'toxic' },
    size: { potDiameterMm: 120, heightCm: 20 },
    hardiness: [10, 12],
  },
  {
    sku: 'HAW-ATT-09',
    name: 'Zebra Haworthia',
    botanicalName: 'Haworthiopsis attenuata',
    description:
      'Pointed rosettes crossed by rows of raised white dots that run together into stripes. It comes from the Eastern Cape of South Africa, where it grows in the shade of shrubs, so it manages without full sun. Offsets soon fill a small pot.',
    sale: { price: 699, stock: 112 },
    care: { light: 'bright_indirect', watering: 'sparse', difficulty: 'easy', petSafety: 'safe' },
    size: { potDiameterMm: 90, heightCm: 10 },
    hardiness: [10, 11],
  },
  {
    sku: 'ECH-ELE-10',
    name: 'Mexican Snowball',
    botanicalName: 'Echeveria elegans',
    description:
      'Tight, silvery-blue rosettes dusted with a pale wax that protects them from sun, with pink and yellow flowers on arching stems. Touch the leaves as little as possible, since the wax does not grow back. In dim light the rosette stretches and loses its shape.',
    sale: { price: 749, stock: 98 },
    care: { light: 'direct', watering: 'sparse', difficulty: 'easy', petSafety: 'safe' },
    size: { potDiameterMm: 100, heightCm: 8 },
    hardiness: [9, 11],
  },
  {
    sku: 'SEM-TEC-09',
    name: 'Common Houseleek',
    botanicalName: 'Sempervivum tectorum',
    description:
      'A fully hardy succulent from the mountains of Europe, once planted on roofs in the belief that it kept lightning away. Each rosette dies after flowering, but by then it has surrounded itself with offsets. Grow it outdoors in grit and full sun.',
    sale: { price: 599, stock: 116 },
    care: { light: 'direct', watering: 'sparse', difficulty: 'easy', petSafety: 'safe' },
    size: { potDiameterMm: 90, heightCm: 7 },
    hardiness: [3, 8],
  },
  {
    sku: 'SED-MOR-12',
    name: "Burro's Tail",
    botanicalName: 'Sedum morganianum',
    description:
      'Hanging stems packed with blue-green, bead-like leaves, found on cliffs in Veracruz, Mexico. The leaves fall at a touch, and every one of them can root. Hang it where nobody brushes past.',
    sale: { price: 1599, stock: 43 },
    care: { light: 'bright_indirect', watering: 'sparse', difficulty: 'moderate', petSafety: 'safe' },
    size: { potDiameterMm: 120, heightCm: 12 },
    hardiness: [10, 11],
  },
  {
    sku: 'CUR-ROW-11',
    name: 'String of Pearls',
    botanicalName: 'Curio rowleyanus',
    description:
      'Thin stems threaded with round leaves, each with a clear slit that lets light into its interior. It creeps over the ground in South Africa; in a pot it spills over the rim. Water when the pearls begin to pucker, and always use a fast-draining mix.',
    sale: { price: 1549, stock: 39 },
    care: { light: 'bright_indirect', watering: 'sparse', difficulty: 'moderate', petSafety: 'toxic' },
    size: { potDiameterMm: 110, heightCm: 8 },
    hardiness: [10, 12],
  },
  {
    sku: 'KAL-BLO-11',
    name: 'Flaming Katy',
    botanicalName: 'Kalanchoe blossfeldiana',
    description:
      'Dense heads of small, long-lasting flowers above scalloped, fleshy leaves. This native of Madagascar sets buds only when nights are long, so give it about fourteen hours of darkness a day for six weeks to make it bloom again. Remove spent heads.',
    sale: { price: 899, stock: 84 },
    care: { light: 'bright_indirect', watering: 'sparse', difficulty: 'easy', petSafety: 'toxic' },
    size: { potDiameterMm: 110, heightCm: 22 },
    hardiness: [10, 12],
  },
  {
    sku: 'SCH-TRU-12',
    name: 'Thanksgiving Cactus',
    botanicalName: 'Schlumbergera truncata',
    description:
      'Flat, toothed stem segments end in bright, layered flowers in late autumn. It grows on trees and rocks in the coastal mountains of southeastern Brazil, so it wants more shade and water than desert cacti. Cool, long nights set the buds; do not move the plant once they show.',
    sale: { price: 1299, stock: 60 },
    care: { light: 'bright_indirect', watering: 'moderate', difficulty: 'easy', petSafety: 'safe' },
    size: { potDiameterMm: 120, heightCm: 20 },
    hardiness: [10, 12],
  },
  {
    sku: 'EUP-MIL-12',
    name: 'Crown of Thorns',
    botanicalName: 'Euphorbia milii',
    description:
      'A thorny shrub from Madagascar that can bloom almost all year on a sunny sill. The coloured parts are bracts around tiny true flowers. Its white sap irritates skin and eyes, so wear gloves when pruning.',
    sale: { price: 1199, stock: 46 },
    care: { light: 'direct', watering: 'sparse', difficulty: 'easy', petSafety: 'toxic' },
    size: { potDiameterMm: 120, heightCm: 25 },
    hardiness: [10, 11],
  },
  {
    sku: 'LIT-LES-06',
    name: 'Living Stones',
    botanicalName: 'Lithops lesliei',
    description:
      'A pair of fused leaves patterned like the pebbles of its southern African home, with a yellow flower that opens from the cleft in autumn. Keep it dry in winter while the new pair draws its water from the old one. Watering at that time is the usual cause of death.',
    sale: { price: 849, stock: 53 },
    care: { light: 'direct', watering: 'sparse', difficulty: 'expert', petSafety: 'unknown' },
    size: { potDiameterMm: 60, heightCm: 3 },
    hardiness: [10, 11],
  },
  {
    sku: 'KRO-GRU-13',
    name: 'Golden Barrel Cactus',
    botanicalName: 'Kroenleinia grusonii',
    description:
      'A ribbed globe ringed with golden spines, common in gardens but endangered in its native Mexico. It takes many years of full sun before it flowers. Water in the growing season only when the soil has dried, and hardly at all in winter.',
    sale: { price: 2149, stock: 25 },
    care: { light: 'direct', watering: 'sparse', difficulty: 'easy', petSafety: 'unknown' },
    size: { potDiameterMm: 130, heightCm: 14 },
    hardiness: [9, 11],
  },
];
