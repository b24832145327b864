import type { PlantFacts } from './plant-facts.js';

export const foliagePlants: readonly PlantFacts[] = [
  {
    sku: 'PHI-HED-12',
    name: 'Heartleaf Philodendron',
    botanicalName: 'Philodendron hederaceum',
    description:
      'A slender climber from tropical America with soft, heart-shaped leaves that emerge bronze and turn deep green. Let it trail from a shelf or tie it to a pole, where the leaves grow larger. Pinch the tips to keep it full.',
    sale: { price: 1399, stock: 88 },
    care: { light: 'medium', watering: 'moderate', difficulty: 'easy', petSafety: 'toxic' },
    size: { potDiameterMm: 120, heightCm: 25 },
    hardiness: [10, 11],
  },
  {
    sku: 'DIE-SEG-17',
    name: 'Dumb Cane',
    botanicalName: 'Dieffenbachia seguine',
    description:
      'Large leaves splashed with cream on a thick, cane-like stem. The common name refers to the needle-shaped crystals in its sap, which make the mouth swell, so wear gloves when pruning. A leggy plant can be cut back hard and will sprout again.',
    sale: { price: 2199, stock: 36 },
    care: { light: 'medium', watering: 'moderate', difficulty: 'easy', petSafety: 'toxic' },
    size: { potDiameterMm: 170, heightCm: 55 },
    hardiness: [10, 12],
  },
  {
    sku: 'AGL-COM-14',
    name: 'Chinese Evergreen',
    botanicalName: 'Aglaonema commutatum',
    description:
      'Lance-shaped leaves with silver-grey feathering, on a slow and compact plant from the forests of the Philippines. It is among the best for rooms far from a window. Keep it above 15 °C, as cold draughts leave dark, greasy patches.',
    sale: { price: 2099, stock: 47 },
    care: { light: 'low', watering: 'moderate', difficulty: 'easy', petSafety: 'toxic' },
    size: { potDiameterMm: 140, heightCm: 35 },
    hardiness: [10, 12],
  },
  {
    sku: 'MAR-LEU-13',
    name: 'Prayer Plant',
    botanicalName: 'Maranta leuconeura',
    description:
      'A low, spreading plant from Brazil whose patterned leaves rise and fold together at dusk like hands in prayer. It likes warmth, moist soil and lime-free water. Strong sun bleaches the markings.',
    sale: { price: 1699, stock: 54 },
    care: { light: 'medium', watering: 'frequent', difficulty: 'moderate', petSafety: 'safe' },
    size: { potDiameterMm: 130, heightCm: 20 },
    hardiness: [11, 12],
  },
  {
    sku: 'GOE-INS-14',
    name: 'Rattlesnake Plant',
    botanicalName: 'Goeppertia insignis',
    description:
      'Long, wavy leaves with alternating dark ovals above and deep purple beneath. This Brazilian species, widely sold as Calathea lancifolia, is one of the more forgiving in its group. Crisp leaf edges mean that the air is too dry or the water too hard.',
    sale: { price: 2399, stock: 38 },
    care: { light: 'medium', watering: 'frequent', difficulty: 'moderate', petSafety: 'safe' },
    size: { potDiameterMm: 140, heightCm: 40 },
    hardiness: [11, 12],
  },
  {
    sku: 'ASP-ELA-17',
    name: 'Cast-Iron Plant',
    botanicalName: 'Aspidistra elatior',
    description:
      'Upright, leathery leaves that put up with shade, dust and neglect, which made it a fixture of gaslit Victorian halls. Its purple flowers open at soil level and are easily missed. Growth is slow, so buy it near the size you want.',
    sale: { price: 3299, stock: 22 },
    care: { light: 'low', watering: 'sparse', difficulty: 'easy', petSafety: 'safe' },
    size: { potDiameterMm: 170, heightCm: 55 },
    hardiness: [8, 11],
  },
  {
    sku: 'PEP-OBT-11',
    name: 'Baby Rubber Plant',
    botanicalName: 'Peperomia obtusifolia',
    description:
      'A neat, bushy plant with thick, rounded leaves that hold water. In the wild it grows on trees and damp ground from Florida and Mexico to northern South America. Its roots are small, so use a snug pot and let the upper half of the soil dry.',
    sale: { price: 1149, stock: 81 },
    care: { light: 'medium', watering: 'sparse', difficulty: 'easy', petSafety: 'safe' },
    size: { potDiameterMm: 110, heightCm: 20 },
    hardiness: [10, 12],
  },
  {
    sku: 'FIT-ALB-09',
    name: 'Nerve Plant',
    botanicalName: 'Fittonia albivenis',
    description:
      'A creeping plant of the South American rainforest floor, its small leaves netted with white or pink veins. It collapses when dry and revives soon after watering. High humidity makes it a natural choice for a terrarium.',
    sale: { price: 799, stock: 104 },
    care: { light: 'medium', watering: 'frequent', difficulty: 'moderate', petSafety: 'safe' },
    size: { potDiameterMm: 90, heightCm: 10 },
    hardiness: [11, 12],
  },
  {
    sku: 'SYN-POD-12',
    name: 'Arrowhead Vine',
    botanicalName: 'Syngonium podophyllum',
    description:
      'Young plants form a mound of arrow-shaped leaves; older ones climb, and their leaves divide into several leaflets. Trim the climbing stems to keep the juvenile look. It does well in steady warmth and moderate light.',
    sale: { price: 1249, stock: 69 },
    care: { light: 'medium', watering: 'moderate', difficulty: 'easy', petSafety: 'toxic' },
    size: { potDiameterMm: 120, heightCm: 25 },
    hardiness: [10, 12],
  },
  {
    sku: 'ALO-ZEB-15',
    name: 'Zebra Alocasia',
    botanicalName: 'Alocasia zebrina',
    description:
      'Arrow-shaped leaves held on tall stalks banded like zebra skin, found wild only in the Philippines. It needs warmth, humid air and a very open soil, and may drop its leaves to rest in winter. Keep the tuber barely moist until new growth shows.',
    sale: { price: 4499, stock: 0 },
    care: { light: 'bright_indirect', watering: 'moderate', difficulty: 'expert', petSafety: 'toxic' },
    size: { potDiameterMm: 150, heightCm: 55 },
    hardiness: [10, 12],
  },
];
