import { type ClassType, Field, Int, ObjectType } from 'type-graphql';
import { Statements } from '../../../core/resolvers/statements.js';
import { Difficulty, Light, PetSafety, Watering } from '../care.js';

/** A value of a facet, and how many plants have it. */
export interface FacetCount<V = unknown> {
  value: V;
  count: number;
}

/** The GraphQL type of the counts of one facet. */
function countType<V>(name: string, value: object): ClassType<FacetCount<V>> {
  @ObjectType(name, { description: 'A value, and how many plants that match the other filters have it.' })
  class Count implements FacetCount<V> {
    @Field(() => value as typeof Boolean, { description: 'The value.' })
    value!: V;

    @Field(() => Int, { description: 'How many plants have it: 0 or more.' })
    count!: number;
  }
  return Count;
}

const LightCount = countType<Light>('LightCount', Light);
const WateringCount = countType<Watering>('WateringCount', Watering);
const DifficultyCount = countType<Difficulty>('DifficultyCount', Difficulty);
const PetSafetyCount = countType<PetSafety>('PetSafetyCount', PetSafety);
const InStockCount = countType<boolean>('InStockCount', Boolean);
const TagCount = countType<string>('TagCount', String);

/** Counts the plants for each value. GraphQL calls it only where a client selects the facet. */
type Count<V> = () => Promise<FacetCount<V>[]>;

@ObjectType({
  description:
    'How many plants there are for each value of a field, on all pages. A facet applies every filter except the one on its own field. It lists every value, in the order of the enum, but for `tags`; plants without a value are not counted. Only the facets that a query selects are counted.',
})
export class PlantFacets {
  @Field(() => [LightCount], { simple: true, description: 'By light, ignoring the filter `light`.' })
  @Statements(1)
  light!: Count<Light>;

  @Field(() => [WateringCount], { simple: true, description: 'By watering, ignoring the filter `watering`.' })
  @Statements(1)
  watering!: Count<Watering>;

  @Field(() => [DifficultyCount], { simple: true, description: 'By difficulty, ignoring the filter `difficulty`.' })
  @Statements(1)
  difficulty!: Count<Difficulty>;

  @Field(() => [PetSafetyCount], { simple: true, description: 'By pet safety, ignoring the filter `petSafe`.' })
  @Statements(1)
  petSafety!: Count<PetSafety>;

  @Field(() => [InStockCount], {
    simple: true,
    description: 'By whether they can be ordered now (true first), ignoring the filter `inStock`.',
  })
  @Statements(1)
  inStock!: Count<boolean>;

  @Field(() => [TagCount], {
    simple: true,
    description:
      'By tag, ignoring the filter `tag`: the 100 tags that most plants have, the most frequent first, then in alphabetical order.',
  })
  @Statements(1)
  tags!: Count<string>;
}
