import type { PlantFacts } from './plant-facts.js';

export const indoorTrees: readonly PlantFacts[] = [
  {
    sku: 'FIC-ELA-19',
    name: 'Rubber Plant',
    botanicalName: 'Ficus elastica',
    description:
      'Thick, polished leaves that unroll from a red sheath, on a tree that reaches great heights in tropical Asia. Its milky latex was once tapped for rubber and can irritate skin, so wear gloves when you cut it. Let the surface dry before watering again.',
    sale: { price: 3899, stock: 41 },
    care: { light: 'bright_indirect', watering: 'moderate', difficulty: 'easy', petSafety: 'toxic' },
    size: { potDiameterMm: 190, heightCm: 80 },
    hardiness: [10, 12],
  },
  {
    sku: 'FIC-BEN-19',
    name: 'Weeping Fig',
    botanicalName: 'Ficus benjamina',
    description:
      'A graceful tree with pale bark and drooping twigs of small, pointed leaves. It sheds leaves whenever light or temperature changes, then settles and regrows, so choose its place once. It takes pruning well and is often trained as an indoor bonsai.',
    sale: { price: 3599, stock: 29 },
    care: { light: 'bright_indirect', watering: 'moderate', difficulty: 'moderate', petSafety: 'toxic' },
    size: { potDiameterMm: 190, heightCm: 85 },
    hardiness: [10, 12],
  },
  {
    sku: 'DRA-FRA-21',
    name: 'Corn Plant',
    botanicalName: 'Dracaena fragrans',
    description:
      'Woody canes topped with fountains of strap-shaped leaves, from the uplands of tropical Africa. Older plants sometimes flower indoors, with a scent that fills the room after dark. It is sensitive to fluoride, which browns the leaf tips.',
    sale: { price: 4299, stock: 27 },
    care: { light: 'medium', watering: 'moderate', difficulty: 'easy', petSafety: 'toxic' },
    size: { potDiameterMm: 210, heightCm: 100 },
    hardiness: [10, 12],
  },
  {
    sku: 'HEP-ARB-17',
    name: 'Dwarf Umbrella Tree',
    botanicalName: 'Heptapleurum arboricola',
    description:
      'Glossy leaflets spread like the ribs of an umbrella on this shrub from Taiwan and Hainan, long sold as Schefflera arboricola. It branches freely when the tips are pinched out. Leaf drop usually points to soggy soil.',
    sale: { price: 2599, stock: 45 },
    care: { light: 'bright_indirect', watering: 'moderate', difficulty: 'easy', petSafety: 'toxic' },
    size: { potDiameterMm: 170, heightCm: 60 },
    hardiness: [9, 11],
  },
  {
    sku: 'YUC-GIG-21',
    name: 'Spineless Yucca',
    botanicalName: 'Yucca gigantea',
    description:
      'A stout trunk with rosettes of long, flexible leaves that lack the sharp tip of most yuccas. It is the national flower of El Salvador, where the petals are eaten. Give it the sunniest window you have and let the soil dry out fully.',
    sale: { price: 4599, stock: 24 },
    care: { light: 'direct', watering: 'sparse', difficulty: 'easy', petSafety: 'toxic' },
    size: { potDiameterMm: 210, heightCm: 95 },
    hardiness: [9, 11],
  },
  {
    sku: 'PAC-AQU-17',
    name: 'Money Tree',
    botanicalName: 'Pachira aquatica',
    description:
      'Leaves divided like the fingers of a hand, above stems that growers plait while they are young. In the wild it is a tree of tropical American swamps and riverbanks, yet in a pot it stores water in its trunk and rots if left standing wet. Turn it now and then for even growth.',
    sale: { price: 3799, stock: 33 },
    care: { light: 'bright_indirect', watering: 'moderate', difficulty: 'easy', petSafety: 'safe' },
    size: { potDiameterMm: 170, heightCm: 65 },
    hardiness: [10, 12],
  },
  {
    sku: 'BEA-REC-15',
    name: 'Ponytail Palm',
    botanicalName: 'Beaucarnea recurvata',
    description:
      'A mop of thin, curling leaves above a swollen base that stores water. Despite its name it is no palm but a relative of asparagus, from dry eastern Mexico. Water deeply, then wait until the soil is completely dry.',
    sale: { price: 2999, stock: 31 },
    care: { light: 'direct', watering: 'sparse', difficulty: 'easy', petSafety: 'safe' },
    size: { potDiameterMm: 150, heightCm: 45 },
    hardiness: [10, 11],
  },
];
