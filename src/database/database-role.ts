import { currentWork, type RunsAs, within } from './work.js';

/**
 * The roles of PostgreSQL that statements run as. Neither owns anything or can log in. `app` sees the rows of one
 * organization, `worker` those of all (docs/adr/0019).
 */
export const databaseRoles = { app: 'plant_store_app', worker: 'plant_store_worker' } as const;

/** What a statement runs as. */
export interface RoleOfWork {
  role: string;
  organizationId: string;
}

/** The setting that the policies compare with. */
export const ORGANIZATION_SETTING = 'plant_store.organization';

/** Runs work that sees the rows of one organization; without an id, no rows at all. */
export const inOrganization = <T>(organizationId: string | undefined, work: () => T): T =>
  within({ runsAs: { role: 'app', organizationId } }, work);

/** Runs work that sees the rows of all organizations: jobs, and commands. */
export const inAllOrganizations = <T>(work: () => T): T => within({ runsAs: { role: 'worker' } }, work);

/** Runs work as the user of the connection: migrations, which need the owner of the tables. */
export const asLogin = <T>(work: () => T): T => within({ runsAs: { role: 'login' } }, work);

/**
 * Runs work of a request as `worker`, which reads through no policy and may erase; the policies still let it change rows of
 * the request's organization alone. Work that sees all rows continues to do so.
 */
export function asWorker<T>(work: () => T): T {
  const { runsAs } = currentWork();
  return runsAs?.role === 'app' && runsAs.organizationId
    ? within({ runsAs: { ...runsAs, role: 'worker' } }, work)
    : work();
}

/**
 * The role of PostgreSQL and the organization of work, by default the current; undefined for the user of the connection.
 * `otherwise` applies to work that declares no role.
 */
export function roleOfWork(otherwise: RunsAs['role'], runsAs = currentWork().runsAs): RoleOfWork | undefined {
  const { role, organizationId = '' } = runsAs ?? { role: otherwise };
  return role === 'login' ? undefined : { role: databaseRoles[role], organizationId };
}
