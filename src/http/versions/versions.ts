import { AppError } from '../../shared/errors.js';
import { version20250901 } from './2025-09-01.js';
import { version20251001 } from './2025-10-01.js';
import type { Version } from './version.js';

/** Every version, oldest first; `shared/api-versions.ts` names the same. */
export const versions: readonly Version[] = [version20250901, version20251001];

/** The version of this name, or a 400 that names the known ones. */
export function versionNamed(name: string): Version {
  const version = versions.find((one) => one.name === name);
  if (version) return version;
  const known = versions.map((one) => one.name);
  const message = `API-Version must be one of ${known.join(', ')} (received "${name.slice(0, 64)}")`;
  throw AppError.invalid('API-Version', 'version', message, name.slice(0, 64), known);
}
