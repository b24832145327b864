import type { PlantFacts } from './plant-facts.js';

/** The twelve best-known houseplants. They come first in the catalogue, in this order. */
export const classicHouseplants: readonly PlantFacts[] = [
  {
    sku: 'MON-DEL-14',
    name: 'Swiss Cheese Plant',
    botanicalName: 'Monstera deliciosa',
    description:
      'A climbing aroid from the rainforests of southern Mexico and Central America. Young leaves are whole; the splits and holes appear as the plant matures, and sooner in good light. Give it a moss pole and let the top few centimetres of soil dry between waterings.',
    sale: { price: 3499, stock: 64 },
    care: { light: 'bright_indirect', watering: 'moderate', difficulty: 'easy', petSafety: 'toxic' },
    size: { potDiameterMm: 140, heightCm: 45 },
    hardiness: [10, 12],
  },
  {
    sku: 'EPI-AUR-12',
    name: 'Golden Pothos',
    botanicalName: 'Epipremnum aureum',
    description:
      'A trailing vine with heart-shaped leaves marbled in yellow, native to a single island, Moorea in French Polynesia. It copes with dim rooms and missed waterings, although the marbling fades in deep shade. Cuttings root in a glass of water within a few weeks.',
    sale: { price: 1299, stock: 110 },
    care: { light: 'medium', watering: 'moderate', difficulty: 'easy', petSafety: 'toxic' },
    size: { potDiameterMm: 120, heightCm: 25 },
    hardiness: [10, 12],
  },
  {
    sku: 'SPA-WAL-13',
    name: 'Peace Lily',
    botanicalName: 'Spathiphyllum wallisii',
    description:
      'Dark, glossy leaves and white spathes that slowly turn green with age. It is not a true lily but an aroid from northern South America. The whole plant droops when it is thirsty and recovers within hours of a good soak.',
    sale: { price: 1899, stock: 72 },
    care: { light: 'low', watering: 'frequent', difficulty: 'easy', petSafety: 'toxic' },
    size: { potDiameterMm: 130, heightCm: 45 },
    hardiness: [11, 12],
  },
  {
    sku: 'DRA-TRI-15',
    name: 'Snake Plant',
    botanicalName: 'Dracaena trifasciata',
    description:
      'Stiff, upright leaves with grey-green bands, rising from a thick rhizome. Long known as Sansevieria, it opens its pores at night to save water, so it needs very little. Let the soil dry right through, because roots that stay wet soon rot.',
    sale: { price: 2299, stock: 85 },
    care: { light: 'low', watering: 'sparse', difficulty: 'easy', petSafety: 'toxic' },
    size: { potDiameterMm: 150, heightCm: 55 },
    hardiness: [10, 12],
  },
  {
    sku: 'ZAM-ZAM-15',
    name: 'ZZ Plant',
    botanicalName: 'Zamioculcas zamiifolia',
    description:
      'Arching stems of waxy leaflets grow from potato-like rhizomes that store water for months of drought. It comes from eastern Africa, from Kenya to the northeast of South Africa. Water about once a month and keep it out of harsh sun.',
    sale: { price: 2799, stock: 58 },
    care: { light: 'low', watering: 'sparse', difficulty: 'easy', petSafety: 'toxic' },
    size: { potDiameterMm: 150, heightCm: 50 },
    hardiness: [10, 12],
  },
  {
    sku: 'CHL-COM-12',
    name: 'Spider Plant',
    botanicalName: 'Chlorophytum comosum',
    description:
      'Narrow arching leaves and long runners that carry ready-made plantlets. Peg a plantlet into damp soil and it roots within days. Brown leaf tips usually mean fluoride in the tap water or dry soil, and do no lasting harm.',
    sale: { price: 999, stock: 120 },
    care: { light: 'medium', watering: 'moderate', difficulty: 'easy', petSafety: 'safe' },
    size: { potDiameterMm: 120, heightCm: 25 },
    hardiness: [9, 11],
  },
  {
    sku: 'FIC-LYR-21',
    name: 'Fiddle-Leaf Fig',
    botanicalName: 'Ficus lyrata',
    description:
      'A small tree with large, leathery, violin-shaped leaves, from the lowland rainforests of western and central Africa. It wants one bright place and an even routine; moves and cold draughts make it drop leaves. Wipe the dust off so that the leaves catch all the light.',
    sale: { price: 4999, stock: 40 },
    care: { light: 'bright_indirect', watering: 'moderate', difficulty: 'moderate', petSafety: 'toxic' },
    size: { potDiameterMm: 210, heightCm: 90 },
    hardiness: [10, 12],
  },
  {
    sku: 'NEP-EXA-14',
    name: 'Boston Fern',
    botanicalName: 'Nephrolepis exaltata',
    description:
      'A full, arching fern that has been a parlour favourite since the 1890s. It needs evenly moist soil and humid air, so a bright bathroom suits it well. Shed leaflets in winter are a sign that the air is too dry.',
    sale: { price: 1599, stock: 66 },
    care: { light: 'bright_indirect', watering: 'frequent', difficulty: 'moderate', petSafety: 'safe' },
    size: { potDiameterMm: 140, heightCm: 35 },
    hardiness: [10, 12],
  },
  {
    sku: 'GOE-ORB-14',
    name: 'Round-Leaf Calathea',
    botanicalName: 'Goeppertia orbifolia',
    description:
      'Broad, round leaves with silver stripes that fold upwards in the evening and open again in the morning. It comes from South American rainforest and was formerly named Calathea orbifolia. Use rainwater or filtered water, and keep it away from radiators.',
    sale: { price: 2899, stock: 44 },
    care: { light: 'medium', watering: 'frequent', difficulty: 'moderate', petSafety: 'safe' },
    size: { potDiameterMm: 140, heightCm: 40 },
    hardiness: [11, 12],
  },
  {
    sku: 'ALO-VER-12',
    name: 'Aloe Vera',
    botanicalName: 'Aloe vera',
    description:
      'A clump of fleshy, toothed leaves filled with clear gel, grown for so many centuries that its wild origin, on the Arabian Peninsula, was long uncertain. Plant it in gritty soil and water only when the pot is dry. Offsets at the base can be potted up on their own.',
    sale: { price: 1199, stock: 95 },
    care: { light: 'direct', watering: 'sparse', difficulty: 'easy', petSafety: 'toxic' },
    size: { potDiameterMm: 120, heightCm: 30 },
    hardiness: [10, 12],
  },
  {
    sku: 'PIL-PEP-12',
    name: 'Chinese Money Plant',
    botanicalName: 'Pilea peperomioides',
    description:
      'Round, coin-like leaves on long stalks that join near the middle of the blade. It comes from Yunnan and Sichuan and spread through Europe as cuttings passed between friends after a missionary took it to Norway in the 1940s. Turn the pot every week to keep it symmetrical.',
    sale: { price: 1499, stock: 76 },
    care: { light: 'bright_indirect', watering: 'moderate', difficulty: 'easy', petSafety: 'safe' },
    size: { potDiameterMm: 120, heightCm: 22 },
    hardiness: [10, 11],
  },
  {
    sku: 'HOY-CAR-13',
    name: 'Wax Plant',
    botanicalName: 'Hoya carnosa',
    description:
      'A twining vine with thick leaves and domed clusters of star-shaped, waxy flowers that smell sweetest at night. Leave the short flower spurs in place, because new buds form on them year after year. It blooms best when slightly pot-bound.',
    sale: { price: 1999, stock: 52 },
    care: { light: 'bright_indirect', watering: 'sparse', difficulty: 'easy', petSafety: 'safe' },
    size: { potDiameterMm: 130, heightCm: 30 },
    hardiness: [10, 12],
  },
];
