/** One package of `package-lock.json`. */
export interface LockedPackage {
  name: string;
  version: string;
  /** Where it is installed: `node_modules/a/node_modules/b`. */
  place: string;
  integrity?: string;
  resolved?: string;
  license?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
  optional?: boolean;
}

interface LockFile {
  packages: Record<string, Omit<LockedPackage, 'place' | 'name'> & { name?: string; link?: boolean }>;
}

/** The packages that a lock file installs; our own, and the links to them, are not among them. */
export function packagesOf(lock: LockFile): LockedPackage[] {
  const installed = Object.entries(lock.packages).filter(
    ([place, { link }]) => place.includes('node_modules/') && !link,
  );
  return installed.map(([place, entry]) => ({
    ...entry,
    name: entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
    place,
  }));
}

/** `name@version`, as messages and allow lists write a package. */
export const idOf = ({ name, version }: LockedPackage): string => `${name}@${version}`;
