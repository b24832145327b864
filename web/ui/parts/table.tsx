// biome-ignore-all lint/a11y/noRedundantRoles: a table that is laid out otherwise, as on a phone, loses its roles.
import type { ComponentChildren } from 'preact';

export interface Column<Row> {
  label: string;
  cell(row: Row): ComponentChildren;
  /** Numbers and amounts stand at the end, under each other. */
  align?: 'end';
}

export interface TableProps<Row> {
  caption: ComponentChildren;
  /** The caption is read, but not shown: a heading says it already. */
  captionHidden?: boolean;
  /** The first one names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** Where a row leads: the link is in its first cell, and its whole area can be clicked. */
  href?(row: Row): string;
  /** Rows can be picked, each by a box before its first cell. */
  pick?: Picking<Row>;
}

interface Picking<Row> {
  /** The keys of those that are picked. */
  picked: ReadonlySet<string>;
  onPick(picked: ReadonlySet<string>): void;
  label(row: Row): string;
  labelOfAll: string;
}

/** A table, each row of which is a card on a phone. */
export function Table<Row>({ caption, captionHidden, columns, rows, keyOf, href, pick }: TableProps<Row>) {
  const keys = rows.map(keyOf);
  const toggle = (changed: readonly string[], isPicked: boolean) => {
    const others = [...(pick?.picked ?? [])].filter((key) => !changed.includes(key));
    pick?.onPick(new Set(isPicked ? [...others, ...changed] : others));
  };
  return (
    <table role="table" class={href ? 'table linked' : 'table'}>
      <caption class={captionHidden ? 'hidden' : undefined}>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {pick && (
            <td role="cell" class="pick">
              <input
                type="checkbox"
                aria-label={pick.labelOfAll}
                checked={keys.every((key) => pick.picked.has(key))}
                onChange={(event) => toggle(keys, event.currentTarget.checked)}
              />
            </td>
          )}
          {columns.map(({ label, align }) => (
            <th role="columnheader" scope="col" class={align} key={label}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr role="row" key={keyOf(row)}>
            {pick && (
              <td role="cell" class="pick">
                <input
                  type="checkbox"
                  aria-label={pick.label(row)}
                  checked={pick.picked.has(keyOf(row))}
                  onChange={(event) => toggle([keyOf(row)], event.currentTarget.checked)}
                />
              </td>
            )}
            {columns.map(({ label, cell, align }, at) =>
              at === 0 ? (
                <th role="rowheader" scope="row" class={align} key={label}>
                  {href ? <a href={href(row)}>{cell(row)}</a> : cell(row)}
                </th>
              ) : (
                <td role="cell" class={align} data-label={label} key={label}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
