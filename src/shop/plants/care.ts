import { registerEnum } from '../../core/resolvers/register-enum.js';

export enum Light {
  LOW = 'low',
  MEDIUM = 'medium',
  BRIGHT_INDIRECT = 'bright_indirect',
  DIRECT = 'direct',
}

export enum Watering {
  SPARSE = 'sparse',
  MODERATE = 'moderate',
  FREQUENT = 'frequent',
}

export enum Difficulty {
  EASY = 'easy',
  MODERATE = 'moderate',
  EXPERT = 'expert',
}

export enum PetSafety {
  SAFE = 'safe',
  TOXIC = 'toxic',
  UNKNOWN = 'unknown',
}

registerEnum(Light, {
  name: 'Light',
  description: 'How much light a plant needs.',
  values: {
    LOW: 'Some metres from a window are enough.',
    MEDIUM: 'By a window that gets little sun.',
    BRIGHT_INDIRECT: 'Close to a window, without direct sun at noon.',
    DIRECT: 'In direct sun.',
  },
});
registerEnum(Watering, {
  name: 'Watering',
  description: 'How much water a plant needs.',
  values: {
    SPARSE: 'The soil dries out between two waterings.',
    MODERATE: 'Water when the top of the soil is dry.',
    FREQUENT: 'The soil stays moist.',
  },
});
registerEnum(Difficulty, {
  name: 'Difficulty',
  description: 'How difficult a plant is to keep.',
  values: {
    EASY: 'It forgives mistakes.',
    MODERATE: 'It needs some care.',
    EXPERT: 'It needs experience.',
  },
});
registerEnum(PetSafety, {
  name: 'PetSafety',
  description: 'Whether a plant harms cats or dogs that chew it.',
  values: {
    SAFE: 'Cats and dogs may chew it.',
    TOXIC: 'It harms cats or dogs that chew it.',
    UNKNOWN: 'Nobody has said whether it harms them. `petSafe: true` does not find it.',
  },
});
