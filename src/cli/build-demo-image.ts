import 'reflect-metadata';
import { readConfig } from '../config/config.js';
import { DEMO_IMAGE } from '../db/demo-image.js';
import { writeImage } from '../db/write-image.js';

/** The last step of `npm run build`. A path argument writes the image there instead, for the tests. */
const [file = DEMO_IMAGE, base] = process.argv.slice(2);
await writeImage(file, readConfig({ DATA_DIR: 'memory://' }), base);
