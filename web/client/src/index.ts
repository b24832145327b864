/** A client of the plant store. */
export const newestVersion = '2025-10-01';
