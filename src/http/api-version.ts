import { AppError } from '../core/errors.js';
import type { Version } from '../versions/version.js';
import { versionNames, versions } from '../versions/versions.js';

/** The version with this name; throws a 400 that lists the known versions. */
export function versionOfName(name: string): Version {
  const version = versions.find((one) => one.name === name);
  if (version) return version;
  const received = name.slice(0, 64);
  throw AppError.invalid({ field: 'API-Version', code: 'version', received, allowed: versionNames });
}
