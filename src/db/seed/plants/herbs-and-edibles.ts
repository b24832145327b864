import type { PlantFacts } from './plant-facts.js';

export const herbsAndEdibles: readonly PlantFacts[] = [
  {
    sku: 'OCI-BAS-12',
    name: 'Sweet Basil',
    botanicalName: 'Ocimum basilicum',
    description:
      'A tender annual from tropical Asia with soft, clove-scented leaves. Cut whole shoots just above a pair of leaves, and remove flower buds to keep it growing. It blackens below about 10 °C, so wait for warm nights before planting it out.',
    sale: { price: 499, stock: 120 },
    care: { light: 'direct', watering: 'frequent', difficulty: 'easy', petSafety: 'safe' },
    size: { potDiameterMm: 120, heightCm: 20 },
    hardiness: [10, 11],
  },
  {
    sku: 'SAL-ROS-13',
    name: 'Rosemary',
    botanicalName: 'Salvia rosmarinus',
    description:
      'An evergreen Mediterranean shrub with resinous needles and blue flowers that bees seek out in spring. Botanists moved it from Rosmarinus to Salvia in 2017. Plant it in lean, sharply drained soil, because winter wet harms it more than cold.',
    sale: { price: 899, stock: 83 },
    care: { light: 'direct', watering: 'sparse', difficulty: 'easy', petSafety: 'safe' },
    size: { potDiameterMm: 130, heightCm: 30 },
    hardiness: [8, 10],
  },
  {
    sku: 'THY-VUL-11',
    name: 'Common Thyme',
    botanicalName: 'Thymus vulgaris',
    description:
      'A low, woody herb from the dry hills of the western Mediterranean, with tiny leaves that keep their flavour when dried. Shear it after flowering to stop it turning bare in the middle. It suits troughs, gravel and the gaps between paving stones.',
    sale: { price: 549, stock: 107 },
    care: { light: 'direct', watering: 'sparse', difficulty: 'easy', petSafety: 'safe' },
    size: { potDiameterMm: 110, heightCm: 15 },
    hardiness: [5, 9],
  },
  {
    sku: 'MEN-SPI-12',
    name: 'Spearmint',
    botanicalName: 'Mentha spicata',
    description:
      'The mint of tabbouleh, mint sauce and Moroccan tea, with bright green, toothed leaves. It spreads fast by underground runners, so keep it in a pot even in the garden. Cut it to the ground in midsummer for a second crop.',
    sale: { price: 549, stock: 101 },
    care: { light: 'bright_indirect', watering: 'frequent', difficulty: 'easy', petSafety: 'toxic' },
    size: { potDiameterMm: 120, heightCm: 25 },
    hardiness: [5, 9],
  },
  {
    sku: 'PET-CRI-12',
    name: 'Parsley',
    botanicalName: 'Petroselinum crispum',
    description:
      'A biennial that gives leaves in its first year and flowers in its second, after which it dies. Harvest the outer stalks and leave the heart to grow on. Its long taproot likes a deep pot.',
    sale: { price: 499, stock: 94 },
    care: { light: 'bright_indirect', watering: 'moderate', difficulty: 'easy', petSafety: 'toxic' },
    size: { potDiameterMm: 120, heightCm: 20 },
    hardiness: [5, 9],
  },
  {
    sku: 'ALL-SCH-11',
    name: 'Chives',
    botanicalName: 'Allium schoenoprasum',
    description:
      'Hollow, mild onion leaves and round mauve flower heads, both good to eat. It grows wild across Europe, Asia and North America. Cut a third of the clump at a time, near the base, and divide it every few years.',
    sale: { price: 499, stock: 99 },
    care: { light: 'direct', watering: 'moderate', difficulty: 'easy', petSafety: 'toxic' },
    size: { potDiameterMm: 110, heightCm: 20 },
    hardiness: [4, 8],
  },
  {
    sku: 'LAU-NOB-17',
    name: 'Bay Laurel',
    botanicalName: 'Laurus nobilis',
    description:
      'The bay leaf of the kitchen and the laurel wreath of ancient Greece and Rome. It grows well in a tub and takes clipping into balls and cones. Bring it under cover where hard frosts are likely, and watch for scale insects.',
    sale: { price: 2899, stock: 30 },
    care: { light: 'direct', watering: 'moderate', difficulty: 'easy', petSafety: 'toxic' },
    size: { potDiameterMm: 170, heightCm: 60 },
    hardiness: [8, 10],
  },
  {
    sku: 'SAL-OFF-12',
    name: 'Common Sage',
    botanicalName: 'Salvia officinalis',
    description:
      'Felted grey-green leaves with a strong, savoury scent, and violet flowers in early summer. Prune lightly in spring, never into bare wood. Replace the plant after four or five years, when it becomes woody.',
    sale: { price: 649, stock: 86 },
    care: { light: 'direct', watering: 'sparse', difficulty: 'easy', petSafety: 'safe' },
    size: { potDiameterMm: 120, heightCm: 25 },
    hardiness: [4, 8],
  },
  {
    sku: 'FRA-ANA-11',
    name: 'Garden Strawberry',
    botanicalName: 'Fragaria × ananassa',
    description:
      'A hybrid of two American species that met by chance in eighteenth-century France. Plant it with the crown level with the soil, and lay straw under the fruit to keep it clean. Runners root easily and renew the bed every three years.',
    sale: { price: 599, stock: 115 },
    care: { light: 'direct', watering: 'frequent', difficulty: 'easy', petSafety: 'safe' },
    size: { potDiameterMm: 110, heightCm: 15 },
    hardiness: [4, 8],
  },
  {
    sku: 'CIT-LIM-21',
    name: 'Lemon Tree',
    botanicalName: 'Citrus × limon',
    description:
      'An evergreen tree, descended from citron and bitter orange, that can carry flowers and fruit at the same time. Stand it outdoors in summer and in a cool, bright, frost-free place in winter. Feed with citrus fertiliser and water with rainwater if yours is hard.',
    sale: { price: 5999, stock: 19 },
    care: { light: 'direct', watering: 'moderate', difficulty: 'moderate', petSafety: 'toxic' },
    size: { potDiameterMm: 210, heightCm: 80 },
    hardiness: [9, 11],
  },
];
