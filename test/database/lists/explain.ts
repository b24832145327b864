import type pg from 'pg';
import type { SentStatement } from '../../support/statements.js';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Node[];
}

export interface Plan {
  /** The tables that are read from start to end. */
  scanned: string[];
  /** Whether rows are sorted that no index gives in order. */
  sorts: boolean;
  /** The indexes that are used. */
  indexes: string[];
}

/**
 * How the database would run a statement if the tables were so large that reading one from start to end, or sorting it,
 * were always the worst choice: what it then still reads or sorts has no index.
 */
export async function explain(client: pg.Client, { text, values }: SentStatement): Promise<Plan> {
  const { rows } = await client.query(`explain (format json) ${text}`, [...values]);
  const nodes: Node[] = [];
  const collect = (node: Node) => {
    nodes.push(node);
    node.Plans?.forEach(collect);
  };
  collect(rows[0]['QUERY PLAN'][0].Plan);
  return {
    scanned: nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => String(node['Relation Name'])),
    sorts: nodes.some((node) => node['Node Type'] === 'Sort' && !isLimited(node)),
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
  };
}

/** Whether a node gets only the rows of pages: those of several parents are put in order together. */
const isLimited = (node: Node): boolean =>
  node.Plans?.some((part) => part['Node Type'] === 'Limit' || isLimited(part)) ?? false;
