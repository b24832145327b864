import type { PlantFacts } from './plant-facts.js';

export const floweringPlants: readonly PlantFacts[] = [
  {
    sku: 'PHA-AMA-12',
    name: 'Moth Orchid',
    botanicalName: 'Phalaenopsis amabilis',
    description:
      'Arching sprays of white flowers that stay fresh for two months or more. It is one of the national flowers of Indonesia and grows on trees, so plant it in bark and never leave the roots standing in water. Silvery roots ask for a drink; green ones have had enough.',
    sale: { price: 2699, stock: 62 },
    care: { light: 'bright_indirect', watering: 'moderate', difficulty: 'moderate', petSafety: 'safe' },
    size: { potDiameterMm: 120, heightCm: 50 },
    hardiness: [10, 12],
  },
  {
    sku: 'STR-ION-09',
    name: 'African Violet',
    botanicalName: 'Streptocarpus ionanthus',
    description:
      'Velvety rosettes with clusters of violet flowers through much of the year, from the hills of Tanzania and Kenya. Known for over a century as Saintpaulia. Water from below with tepid water, because cold drops leave pale spots on the leaves.',
    sale: { price: 849, stock: 90 },
    care: { light: 'bright_indirect', watering: 'moderate', difficulty: 'moderate', petSafety: 'safe' },
    size: { potDiameterMm: 90, heightCm: 12 },
    hardiness: [11, 12],
  },
  {
    sku: 'ANT-AND-14',
    name: 'Flamingo Flower',
    botanicalName: 'Anthurium andraeanum',
    description:
      'Waxy red spathes around a slender spike, each lasting for weeks. It is native to the wet forests of Colombia and Ecuador and wants warmth, humid air and an airy, barky mix. Feed lightly in summer for steady flowering.',
    sale: { price: 2499, stock: 48 },
    care: { light: 'bright_indirect', watering: 'moderate', difficulty: 'moderate', petSafety: 'toxic' },
    size: { potDiameterMm: 140, heightCm: 45 },
    hardiness: [11, 12],
  },
  {
    sku: 'BEG-MAC-12',
    name: 'Polka Dot Begonia',
    botanicalName: 'Begonia maculata',
    description:
      'Wing-shaped leaves spotted in silver above and wine-red beneath, with hanging clusters of pale flowers, from southeastern Brazil. Pinch out the canes to stop them growing bare. Keep water off the leaves, which are prone to mildew.',
    sale: { price: 2249, stock: 32 },
    care: { light: 'bright_indirect', watering: 'moderate', difficulty: 'moderate', petSafety: 'toxic' },
    size: { potDiameterMm: 120, heightCm: 35 },
    hardiness: [10, 11],
  },
  {
    sku: 'CYC-PER-11',
    name: 'Florist Cyclamen',
    botanicalName: 'Cyclamen persicum',
    description:
      'Swept-back flowers over marbled, heart-shaped leaves, in bloom from autumn to spring. It prefers a cool room and fades quickly above 20 °C. After flowering the leaves die down and the tuber rests dry until late summer.',
    sale: { price: 1099, stock: 78 },
    care: { light: 'bright_indirect', watering: 'moderate', difficulty: 'moderate', petSafety: 'toxic' },
    size: { potDiameterMm: 110, heightCm: 22 },
    hardiness: [9, 11],
  },
  {
    sku: 'CLI-MIN-17',
    name: 'Bush Lily',
    botanicalName: 'Clivia miniata',
    description:
      'Heads of orange trumpets rise from fans of dark, strap-shaped leaves in late winter and spring. This South African woodland plant flowers only after about two cool, nearly dry months. It likes crowded roots and dislikes being moved.',
    sale: { price: 3399, stock: 17 },
    care: { light: 'medium', watering: 'sparse', difficulty: 'moderate', petSafety: 'toxic' },
    size: { potDiameterMm: 170, heightCm: 45 },
    hardiness: [9, 11],
  },
  {
    sku: 'STR-REG-19',
    name: 'Bird of Paradise',
    botanicalName: 'Strelitzia reginae',
    description:
      'Orange and blue flowers, shaped like the head of a crested bird, over paddle-shaped grey-green leaves. In its South African home, birds perch on the blue petals to drink nectar and carry off pollen on their feet. It starts to flower after several years, and only with plenty of sun.',
    sale: { price: 4799, stock: 28 },
    care: { light: 'direct', watering: 'moderate', difficulty: 'moderate', petSafety: 'toxic' },
    size: { potDiameterMm: 190, heightCm: 75 },
    hardiness: [10, 12],
  },
  {
    sku: 'JAS-SAM-14',
    name: 'Arabian Jasmine',
    botanicalName: 'Jasminum sambac',
    description:
      'White, strongly scented flowers open in the evening and are used to perfume jasmine tea. It is the national flower of the Philippines, although it came there from southern Asia. Give it sun, support and a light trim after each flush.',
    sale: { price: 2349, stock: 37 },
    care: { light: 'direct', watering: 'moderate', difficulty: 'moderate', petSafety: 'safe' },
    size: { potDiameterMm: 140, heightCm: 45 },
    hardiness: [9, 11],
  },
  {
    sku: 'GAR-JAS-15',
    name: 'Cape Jasmine',
    botanicalName: 'Gardenia jasminoides',
    description:
      'Ivory flowers with a heavy, sweet scent against glossy evergreen leaves. It asks for acid soil, soft water, humid air and steady warmth, and drops its buds when any of these fails. Yellow leaves with green veins call for an acidifying feed.',
    sale: { price: 2949, stock: 20 },
    care: { light: 'bright_indirect', watering: 'frequent', difficulty: 'expert', petSafety: 'toxic' },
    size: { potDiameterMm: 150, heightCm: 40 },
    hardiness: [8, 11],
  },
];
