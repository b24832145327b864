/** Where the back office is served. */
export const BASE = '/admin';
