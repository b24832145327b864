import type { PlantFacts } from './plant-facts.js';

export const shrubsAndClimbers: readonly PlantFacts[] = [
  {
    sku: 'HYD-MAC-19',
    name: 'Bigleaf Hydrangea',
    botanicalName: 'Hydrangea macrophylla',
    description:
      'Rounded heads of flowers that turn blue in acid soil, where aluminium is available, and pink in limy soil. Most kinds bloom on the stems of the year before, so prune only lightly in spring. It wilts fast on hot days and needs deep watering.',
    sale: { price: 2999, stock: 38 },
    care: { light: 'bright_indirect', watering: 'frequent', difficulty: 'moderate', petSafety: 'toxic' },
    size: { potDiameterMm: 190, heightCm: 45 },
    hardiness: [6, 9],
  },
  {
    sku: 'CAM-JAP-19',
    name: 'Common Camellia',
    botanicalName: 'Camellia japonica',
    description:
      'A glossy evergreen shrub from East Asia with rose-like flowers in late winter and spring. It needs acid soil and shelter from early sun, which scorches frosted buds. Do not let it dry out in late summer, when the next buds form.',
    sale: { price: 3499, stock: 26 },
    care: { light: 'medium', watering: 'moderate', difficulty: 'moderate', petSafety: 'safe' },
    size: { potDiameterMm: 190, heightCm: 50 },
    hardiness: [7, 9],
  },
  {
    sku: 'ROS-RUG-17',
    name: 'Rugosa Rose',
    botanicalName: 'Rosa rugosa',
    description:
      'A tough, thorny rose from the coasts of northeastern Asia, with scented flowers and large hips rich in vitamin C. It shrugs off salt, wind and hard frost and seldom falls ill. It has invaded dunes in northern Europe, so keep it away from the shore.',
    sale: { price: 1899, stock: 44 },
    care: { light: 'direct', watering: 'moderate', difficulty: 'easy', petSafety: 'safe' },
    size: { potDiameterMm: 170, heightCm: 45 },
    hardiness: [2, 7],
  },
  {
    sku: 'ACE-PAL-24',
    name: 'Japanese Maple',
    botanicalName: 'Acer palmatum',
    description:
      'A small, layered tree with hand-shaped leaves that turn orange and scarlet in autumn, native to Japan and Korea. Choose a spot sheltered from dry wind and hot afternoon sun, which brown the leaf edges. It lives happily in a large pot for years.',
    sale: { price: 7499, stock: 12 },
    care: { light: 'bright_indirect', watering: 'moderate', difficulty: 'moderate', petSafety: 'unknown' },
    size: { potDiameterMm: 240, heightCm: 90 },
    hardiness: [5, 8],
  },
  {
    sku: 'HED-HEL-11',
    name: 'English Ivy',
    botanicalName: 'Hedera helix',
    description:
      'An evergreen climber that clings with short aerial roots; only mature growth loses its lobed leaves, flowers in autumn and feeds late bees. It is good in baskets and on shaded walls. In parts of North America it is invasive, so grow it there in pots only.',
    sale: { price: 799, stock: 108 },
    care: { light: 'medium', watering: 'moderate', difficulty: 'easy', petSafety: 'toxic' },
    size: { potDiameterMm: 110, heightCm: 20 },
    hardiness: [5, 9],
  },
  {
    sku: 'CLE-MON-15',
    name: 'Anemone Clematis',
    botanicalName: 'Clematis montana',
    description:
      'A vigorous climber from the mountains of Asia that covers a wall or an old tree with white or pink flowers in late spring. Prune it just after flowering if it outgrows its place. Plant it deep, with the roots shaded and moist and the top in the sun.',
    sale: { price: 2199, stock: 34 },
    care: { light: 'direct', watering: 'moderate', difficulty: 'easy', petSafety: 'toxic' },
    size: { potDiameterMm: 150, heightCm: 80 },
    hardiness: [6, 9],
  },
];
