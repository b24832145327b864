import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where the build puts the image of the demo's database: beside the compiled files. */
export const DEMO_IMAGE = join(import.meta.dirname, '..', 'demo-image.tar');

/** The image, where a build has made one. A store that runs from its sources has none, and loads the demo data itself. */
export const demoImage = (): string | undefined => (existsSync(DEMO_IMAGE) ? DEMO_IMAGE : undefined);
