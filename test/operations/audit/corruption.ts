import { demoId } from '../../support/store.js';
import type { Known } from './mixed-history.js';

/** Things that are damaged, each by statements, and the laws that the audit must find broken, by subject. */
export type Corruptions = Record<string, { by(known: Known): string[]; finds(known: Known): Record<string, string[]> }>;

export const order = (number: string): string => `order ${number} of greenhouse`;
export const plant = (id: string): string => `plant ${id} of greenhouse`;
export const customer = (id: string): string => `customer ${id} of greenhouse`;

/** Orders of the demo: delivered and paid with a reward code, processing, pending, shipped. They have no events. */
export const [FIRST, SECOND, THIRD, FOURTH] = [demoId(3001), demoId(3002), demoId(3003), demoId(3004)];
export const [NO_1, NO_2, NO_3, NO_4] = [order('GH-1001'), order('GH-1005'), order('GH-1006'), order('GH-1004')];

export const FEED = 'feed of greenhouse';
export const CATALOGUE = 'catalogue of greenhouse';

/** Statements, and parts of them. */
export const set = (table: string, assignments: string, id: string): string =>
  `update ${table} set ${assignments} where id = '${id}'`;
export const unchecked = (table: string, check: string): string =>
  `alter table ${table} drop constraint ${table}_${check}_check`;
