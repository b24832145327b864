/** The names of the published versions, oldest first. What each one renames stands in `http/versions/`. */
export const apiVersions = ['2025-09-01', '2025-10-01'] as const;

/** What an organization gets that chooses none. */
export const newestVersion = '2025-10-01';
