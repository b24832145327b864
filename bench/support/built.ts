/** A module of the store as `npm run build` left it: Node cannot run the sources, which have decorators. */
export const built = <Module>(path: string): Promise<Module> =>
  import(new URL(`../../.build/${path}.js`, import.meta.url).href);
