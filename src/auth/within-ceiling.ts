import { Role } from '../core/context.js';

const ascending = Object.values(Role);

/** Whether users with this role may log in with a key of this ceiling. */
export const withinCeiling = (role: Role, maxRole: Role): boolean =>
  ascending.indexOf(role) <= ascending.indexOf(maxRole);
