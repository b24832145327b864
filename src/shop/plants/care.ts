import { registerEnumType } from 'type-graphql';

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

registerEnumType(Light, { name: 'Light', description: 'How much light a plant needs.' });
registerEnumType(Watering, { name: 'Watering', description: 'How much water a plant needs.' });
registerEnumType(Difficulty, { name: 'Difficulty', description: 'How difficult a plant is to keep.' });
registerEnumType(PetSafety, { name: 'PetSafety', description: 'Whether a plant harms cats or dogs that chew it.' });
