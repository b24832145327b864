/** A worker that does not renew its leases for this long loses its claims to other workers. */
export const LEASE_SECONDS = 15;
export const LEASE = `interval '${LEASE_SECONDS} seconds'`;
