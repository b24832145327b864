import type { Version } from './version.js';

/** The current words. */
export const version20251001: Version = { name: '2025-10-01', enumValues: {} };
