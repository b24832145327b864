/** What has changed in a catalogue since the versions of its rows that a process knows. */
export interface FoundChanges {
  /** When the database server started. */
  server: string;
  slots: {
    slot: number;
    version: number;
    /** The plants whose stock has changed; null if something else may have changed, too. */
    plants: string[] | null;
  }[];
}

/**
 * The changes of a catalogue ($1) since the known versions of its rows ($2, by slot): each row names one plant for each of
 * its last versions (migration `2026-12-01-stock-changes`). A writer keeps its row locked until it commits, so the
 * versions of a row are in the order of the commits.
 */
export const STOCK_CHANGES = `
  select json_build_object('server', pg_postmaster_start_time(), 'slots', coalesce(json_agg(json_build_object(
    'slot', slot,
    'version', version,
    'plants', case when newer <= cardinality(stock_changes) then
      to_json(stock_changes[(cardinality(stock_changes) - newer + 1)::int:])
    end
  )), '[]'))::text
  from (
    select slot, version, stock_changes, version - ($2::bigint[])[slot + 1] as newer
    from catalogue_states where organization_id = $1
  ) states`;
