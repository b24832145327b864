import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where the build writes the image of the demo database: beside the compiled files. */
export const DEMO_IMAGE = join(import.meta.dirname, '..', 'demo-image.tar');

/** The image, if a build has written one. A store that runs from source has none and loads the demo data itself. */
export const demoImage = (): string | undefined => (existsSync(DEMO_IMAGE) ? DEMO_IMAGE : undefined);
