import { classicHouseplants } from './classic-houseplants.js';
import { fernsAndPalms } from './ferns-and-palms.js';
import { floweringPlants } from './flowering-plants.js';
import { foliagePlants } from './foliage-plants.js';
import { gardenPerennials } from './garden-perennials.js';
import { herbsAndEdibles } from './herbs-and-edibles.js';
import { indoorTrees } from './indoor-trees.js';
import { columnsOf } from './plant-facts.js';
import { shrubsAndClimbers } from './shrubs-and-climbers.js';
import { succulents } from './succulents.js';

/** The whole demo catalogue, always in this order: the classics first, then group by group. */
export const allPlants = [
  ...classicHouseplants,
  ...foliagePlants,
  ...indoorTrees,
  ...fernsAndPalms,
  ...succulents,
  ...floweringPlants,
  ...herbsAndEdibles,
  ...gardenPerennials,
  ...shrubsAndClimbers,
].map(columnsOf);
