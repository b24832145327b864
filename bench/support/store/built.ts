/** Imports a module of the store as built by `npm run build`: Node cannot run the sources, which have decorators. */
export const built = <Module>(path: string): Promise<Module> =>
  import(new URL(`../../../.build/${path}.js`, import.meta.url).href);
