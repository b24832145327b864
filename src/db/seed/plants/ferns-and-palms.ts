import type { PlantFacts } from './plant-facts.js';

/** Ferns and palms, and two that only look like them: plumosa fern and sago palm. */
export const fernsAndPalms: readonly PlantFacts[] = [
  {
    sku: 'ASP-NID-14',
    name: "Bird's Nest Fern",
    botanicalName: 'Asplenium nidus',
    description:
      'Undivided, apple-green fronds in a funnel that catches falling leaves high on rainforest trees. Water the soil around the rosette rather than its centre, which can rot. New fronds are fragile, so leave them untouched while they unroll.',
    sale: { price: 1799, stock: 49 },
    care: { light: 'medium', watering: 'frequent', difficulty: 'easy', petSafety: 'safe' },
    size: { potDiameterMm: 140, heightCm: 35 },
    hardiness: [10, 12],
  },
  {
    sku: 'ADI-RAD-12',
    name: 'Delta Maidenhair Fern',
    botanicalName: 'Adiantum raddianum',
    description:
      'Clouds of tiny fan-shaped leaflets on wiry black stalks; water runs off them in beads. The soil must never dry out, and the air should be humid. If the fronds crisp, cut them all to the base, keep the soil moist and wait for new ones.',
    sale: { price: 1449, stock: 34 },
    care: { light: 'medium', watering: 'frequent', difficulty: 'expert', petSafety: 'safe' },
    size: { potDiameterMm: 120, heightCm: 25 },
    hardiness: [10, 12],
  },
  {
    sku: 'PLA-BIF-15',
    name: 'Staghorn Fern',
    botanicalName: 'Platycerium bifurcatum',
    description:
      'An epiphyte from eastern Australia with two kinds of frond: forked green antlers, and round shields that clasp the support and turn brown with age. Leave the brown shields on. It can stay in a pot or be mounted on bark and soaked once a week.',
    sale: { price: 3199, stock: 18 },
    care: { light: 'bright_indirect', watering: 'moderate', difficulty: 'moderate', petSafety: 'safe' },
    size: { potDiameterMm: 150, heightCm: 35 },
    hardiness: [9, 12],
  },
  {
    sku: 'PHL-AUR-14',
    name: 'Golden Polypody',
    botanicalName: 'Phlebodium aureum',
    description:
      'Deeply lobed, blue-green fronds grow from creeping rhizomes covered in golden-brown scales, which feel like the fur of a small animal. In Florida it is often seen among the leaf bases of cabbage palms. Keep the rhizomes above the soil when repotting.',
    sale: { price: 1949, stock: 26 },
    care: { light: 'medium', watering: 'moderate', difficulty: 'easy', petSafety: 'safe' },
    size: { potDiameterMm: 140, heightCm: 40 },
    hardiness: [9, 11],
  },
  {
    sku: 'CYR-FAL-13',
    name: 'Japanese Holly Fern',
    botanicalName: 'Cyrtomium falcatum',
    description:
      'Tough, glossy fronds with leaflets shaped like holly leaves, from the coasts of East Asia. It stands drier air than most ferns and stays evergreen outdoors in mild winters. Use it in a cool hallway or a shaded border.',
    sale: { price: 1349, stock: 40 },
    care: { light: 'low', watering: 'moderate', difficulty: 'easy', petSafety: 'safe' },
    size: { potDiameterMm: 130, heightCm: 30 },
    hardiness: [7, 10],
  },
  {
    sku: 'ASP-SET-12',
    name: 'Plumosa Fern',
    botanicalName: 'Asparagus setaceus',
    description:
      'Flat sprays of thread-fine green, long used by florists as filler. It is no fern but an asparagus from eastern and southern Africa, and what look like leaves are tiny stems. Mind the small thorns on older shoots.',
    sale: { price: 1099, stock: 57 },
    care: { light: 'bright_indirect', watering: 'moderate', difficulty: 'easy', petSafety: 'toxic' },
    size: { potDiameterMm: 120, heightCm: 30 },
    hardiness: [9, 11],
  },
  {
    sku: 'CHA-ELE-13',
    name: 'Parlour Palm',
    botanicalName: 'Chamaedorea elegans',
    description:
      'A small palm from the shaded understorey of forests in Mexico and Guatemala, content in low light and ordinary rooms. Several seedlings share each pot and grow slowly into a soft clump. Let the surface dry between waterings.',
    sale: { price: 1649, stock: 74 },
    care: { light: 'low', watering: 'moderate', difficulty: 'easy', petSafety: 'safe' },
    size: { potDiameterMm: 130, heightCm: 45 },
    hardiness: [10, 12],
  },
  {
    sku: 'CHR-LUT-21',
    name: 'Areca Palm',
    botanicalName: 'Chrysalidocarpus lutescens',
    description:
      'Feathery fronds on clustered golden stems, native to eastern Madagascar and known until recently as Dypsis lutescens. It needs a bright room and steady moisture in summer. Spider mites like dry winter air, so rinse the fronds now and then.',
    sale: { price: 3999, stock: 35 },
    care: { light: 'bright_indirect', watering: 'moderate', difficulty: 'moderate', petSafety: 'safe' },
    size: { potDiameterMm: 210, heightCm: 100 },
    hardiness: [10, 11],
  },
  {
    sku: 'HOW-FOR-24',
    name: 'Kentia Palm',
    botanicalName: 'Howea forsteriana',
    description:
      'A stately palm with dark, gently drooping fronds, found wild only on Lord Howe Island in the Tasman Sea. It accepts shade, cool rooms and dry air better than almost any other palm. Growth is slow, which explains the price.',
    sale: { price: 8999, stock: 0 },
    care: { light: 'medium', watering: 'moderate', difficulty: 'easy', petSafety: 'safe' },
    size: { potDiameterMm: 240, heightCm: 140 },
    hardiness: [9, 11],
  },
  {
    sku: 'CYC-REV-19',
    name: 'Sago Palm',
    botanicalName: 'Cycas revoluta',
    description:
      'A stiff crown of dark, shining fronds on a shaggy trunk. It is a cycad from southern Japan, closer to conifers than to palms, and it adds as little as one ring of leaves a year. Every part is highly poisonous, the seeds above all, so keep it away from pets and children.',
    sale: { price: 5499, stock: 14 },
    care: { light: 'direct', watering: 'sparse', difficulty: 'easy', petSafety: 'toxic' },
    size: { potDiameterMm: 190, heightCm: 50 },
    hardiness: [9, 10],
  },
];
