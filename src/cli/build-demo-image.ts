import 'reflect-metadata';
import { readConfig } from '../config.js';
import { writeImage } from '../db/write-image.js';

/** `node build-demo-image.js FILE`, the last step of a build: the database that a first embedded start copies. */
const [file] = process.argv.slice(2);
if (!file) throw new Error('Name the file to write.');
await writeImage(file, readConfig({ DATA_DIR: 'memory://' }));
