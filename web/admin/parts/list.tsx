import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';
import { Failure } from '../../ui/parts/failure.tsx';
import { Pager } from '../../ui/parts/pager.tsx';
import { type Column, Table, type TableProps } from '../../ui/parts/table.tsx';
import type { Asked } from '../ask.ts';
import { BASE } from '../base.ts';
import { hrefOf } from './href.ts';

/** The page of a list that its URL names. */
export function usePage(limit: number): { offset: number; limit: number } {
  const { query } = useLocation();
  return { offset: (Math.max(1, Number(query['page']) || 1) - 1) * limit, limit };
}

interface ListProps<Row> {
  asked: Asked<unknown>;
  caption: string;
  /** The caption is a heading of its own above the list. */
  captionShown?: boolean;
  found: { items: readonly Row[]; total?: number; limit?: number; offset?: number } | undefined;
  columns: readonly Column<Row>[];
  href?(row: Row): string;
  pick?: TableProps<Row>['pick'];
  /** What is shown where there is nothing: why, and what to do. */
  empty: ComponentChildren;
}

/** What the store has found: as a table with links to its other pages, or why there is none. */
export function List<Row extends { id: string }>(props: ListProps<Row>) {
  const { asked, found, caption, captionShown = false, columns, href, pick, empty } = props;
  const { path, query } = useLocation();
  const { items = [], total = 0, limit = 0, offset = 0 } = found ?? {};
  return (
    <>
      {asked.error && <Failure error={asked.error} />}
      {items.length > 0 && (
        <div class="list" aria-busy={asked.stale}>
          <Table
            caption={caption}
            captionHidden={!captionShown}
            rows={items}
            keyOf={({ id }) => id}
            columns={columns}
            {...(href && { href })}
            {...(pick && { pick })}
          />
          {limit > 0 && (
            <Pager
              page={offset / limit + 1}
              pages={Math.ceil(total / limit)}
              href={(page) => hrefOf(path.slice(BASE.length), { ...query, page: page > 1 ? String(page) : undefined })}
            />
          )}
        </div>
      )}
      {found && items.length === 0 && empty}
    </>
  );
}
