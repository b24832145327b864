import type { components, operations } from '../openapi.generated.js';
import type { Store } from './connect.js';
import { answered } from './refusal.js';

export type Plant = components['schemas']['Plant'];
export type PlantPage = components['schemas']['PlantPage'];
export type PlantQuery = NonNullable<operations['plants']['parameters']['query']>;

/** One page of the catalogue. */
export async function pageOfPlants(store: Store, query: PlantQuery): Promise<PlantPage> {
  return answered(await store.GET('/plants', { params: { query } }));
}

/** Every plant that the query finds, one page after the other. */
export async function* allPlants(store: Store, query: PlantQuery): AsyncGenerator<Plant> {
  let page = await pageOfPlants(store, query);
  yield* page.items;
  while (page.next_cursor !== null) {
    page = await pageOfPlants(store, { ...query, after: page.next_cursor });
    yield* page.items;
  }
}

/** One plant. */
export async function showPlant(store: Store, plantId: string): Promise<Plant> {
  return answered(await store.GET('/plants/{plant_id}', { params: { path: { plant_id: plantId } } }));
}
