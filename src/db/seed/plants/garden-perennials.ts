import type { PlantFacts } from './plant-facts.js';

export const gardenPerennials: readonly PlantFacts[] = [
  {
    sku: 'LAV-ANG-13',
    name: 'English Lavender',
    botanicalName: 'Lavandula angustifolia',
    description:
      'Grey, aromatic foliage and violet spikes in midsummer. Despite its name it comes from the mountains of the western Mediterranean. Clip it right after flowering, staying above the bare wood, and never let it stand in wet soil.',
    sale: { price: 999, stock: 92 },
    care: { light: 'direct', watering: 'sparse', difficulty: 'easy', petSafety: 'toxic' },
    size: { potDiameterMm: 130, heightCm: 30 },
    hardiness: [5, 8],
  },
  {
    sku: 'HOS-PLA-17',
    name: 'August Lily',
    botanicalName: 'Hosta plantaginea',
    description:
      'Broad, bright green leaves and large white flowers in late summer that open towards evening with a sweet scent, rare among hostas. It takes more sun than its relatives if the soil stays moist. Protect new shoots from slugs.',
    sale: { price: 1549, stock: 42 },
    care: { light: 'medium', watering: 'frequent', difficulty: 'easy', petSafety: 'toxic' },
    size: { potDiameterMm: 170, heightCm: 35 },
    hardiness: [3, 8],
  },
  {
    sku: 'HEM-LIL-15',
    name: 'Lemon Daylily',
    botanicalName: 'Hemerocallis lilioasphodelus',
    description:
      'Lemon-yellow, scented trumpets in late spring, each short-lived but followed by many more. The clumps increase slowly and can stay in place for years. Daylilies can cause fatal kidney failure in cats, so do not plant this where cats roam.',
    sale: { price: 1249, stock: 51 },
    care: { light: 'direct', watering: 'moderate', difficulty: 'easy', petSafety: 'toxic' },
    size: { potDiameterMm: 150, heightCm: 40 },
    hardiness: [3, 9],
  },
  {
    sku: 'ECH-PUR-14',
    name: 'Purple Coneflower',
    botanicalName: 'Echinacea purpurea',
    description:
      'Rosy-purple rays around a spiny orange cone, from prairies and open woods of the eastern and central United States. Butterflies visit it all summer, and goldfinches take the seeds if you leave the heads standing. Once rooted it copes with drought.',
    sale: { price: 1149, stock: 73 },
    care: { light: 'direct', watering: 'moderate', difficulty: 'easy', petSafety: 'unknown' },
    size: { potDiameterMm: 140, heightCm: 40 },
    hardiness: [3, 8],
  },
  {
    sku: 'HEU-SAN-13',
    name: 'Coral Bells',
    botanicalName: 'Heuchera sanguinea',
    description:
      'Rounded evergreen leaves in a low mound, with slender stems of small red bells that hummingbirds visit. It is native to rocky slopes in Arizona, New Mexico and northern Mexico. Frost can lift the crown out of the soil; press it back in spring.',
    sale: { price: 1049, stock: 65 },
    care: { light: 'bright_indirect', watering: 'moderate', difficulty: 'easy', petSafety: 'safe' },
    size: { potDiameterMm: 130, heightCm: 25 },
    hardiness: [3, 8],
  },
  {
    sku: 'PAE-LAC-19',
    name: 'Chinese Peony',
    botanicalName: 'Paeonia lactiflora',
    description:
      'Large, fragrant flowers in late spring on a plant that can outlive its gardener. Set the buds no deeper than five centimetres, or it will grow leaves and no flowers. It needs a cold winter and resents being moved.',
    sale: { price: 2799, stock: 0 },
    care: { light: 'direct', watering: 'moderate', difficulty: 'moderate', petSafety: 'toxic' },
    size: { potDiameterMm: 190, heightCm: 40 },
    hardiness: [3, 8],
  },
  {
    sku: 'HEL-NIG-13',
    name: 'Christmas Rose',
    botanicalName: 'Helleborus niger',
    description:
      'White, saucer-shaped flowers between midwinter and early spring, when little else is in bloom. The name niger refers to its black roots. Give it limy, humus-rich soil in part shade, and wear gloves, as the sap irritates skin.',
    sale: { price: 1699, stock: 56 },
    care: { light: 'medium', watering: 'moderate', difficulty: 'moderate', petSafety: 'toxic' },
    size: { potDiameterMm: 130, heightCm: 25 },
    hardiness: [3, 8],
  },
  {
    sku: 'GER-SAN-13',
    name: 'Bloody Cranesbill',
    botanicalName: 'Geranium sanguineum',
    description:
      'A spreading mound of finely cut leaves, covered in magenta flowers in early summer and turning red in autumn. It is a true geranium, unlike the pelargoniums sold for window boxes. Trim it after the first flush for fresh growth.',
    sale: { price: 949, stock: 70 },
    care: { light: 'direct', watering: 'moderate', difficulty: 'easy', petSafety: 'unknown' },
    size: { potDiameterMm: 130, heightCm: 22 },
    hardiness: [3, 8],
  },
  {
    sku: 'SAL-NEM-13',
    name: 'Woodland Sage',
    botanicalName: 'Salvia nemorosa',
    description:
      'Upright spikes of violet-blue flowers, thick with bees from early summer. Cut the faded stems to the base and a second flush follows within weeks. It stands heat and short droughts in any well-drained soil.',
    sale: { price: 1099, stock: 77 },
    care: { light: 'direct', watering: 'moderate', difficulty: 'easy', petSafety: 'unknown' },
    size: { potDiameterMm: 130, heightCm: 30 },
    hardiness: [4, 8],
  },
];
