/** Where the shop is served. */
export const BASE = '/shop';
