import { makeEnum, type ValueOf } from '../../core/resolvers/make-enum.js';

export const Light = makeEnum('Light', 'How much light a plant needs.', {
  LOW: 'Some metres from a window are enough.',
  MEDIUM: 'By a window that gets little sun.',
  BRIGHT_INDIRECT: 'Close to a window, without direct sun at noon.',
  DIRECT: 'In direct sun.',
});
export type Light = ValueOf<typeof Light>;

export const Watering = makeEnum('Watering', 'How much water a plant needs.', {
  SPARSE: 'The soil dries out between two waterings.',
  MODERATE: 'Water when the top of the soil is dry.',
  FREQUENT: 'The soil stays moist.',
});
export type Watering = ValueOf<typeof Watering>;

export const Difficulty = makeEnum('Difficulty', 'How difficult a plant is to keep.', {
  EASY: 'It forgives mistakes.',
  MODERATE: 'It needs some care.',
  EXPERT: 'It needs experience.',
});
export type Difficulty = ValueOf<typeof Difficulty>;

export const PetSafety = makeEnum('PetSafety', 'Whether a plant harms cats or dogs that chew it.', {
  SAFE: 'Cats and dogs may chew it.',
  TOXIC: 'It harms cats or dogs that chew it.',
  UNKNOWN: 'Nobody has said whether it harms them. `petSafe: true` does not find it.',
});
export type PetSafety = ValueOf<typeof PetSafety>;
