import { version as v2025_09_01 } from './2025-09-01.js';
import { version as v2025_10_01 } from './2025-10-01.js';
import type { Version } from './version.js';

/** All versions, oldest first. To add one, add its file and a line here. */
export const versions: readonly Version[] = [v2025_09_01, v2025_10_01];

export const versionNames: readonly string[] = versions.map((version) => version.name);

/** The version of organizations that choose none. */
export const newestVersion = String(versionNames.at(-1));
