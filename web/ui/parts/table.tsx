// biome-ignore-all lint/a11y/noRedundantRoles: a table that is laid out otherwise, as on a phone, loses its roles.
import type { ComponentChildren } from 'preact';

export interface Column<Row> {
  label: string;
  cell(row: Row): ComponentChildren;
  /** Numbers and amounts stand at the end, under each other. */
  align?: 'end';
}

interface TableProps<Row> {
  caption: ComponentChildren;
  /** The caption is read, but not shown: a heading says it already. */
  captionHidden?: boolean;
  /** The first one names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** Where a row leads: the link is in its first cell, and its whole area can be clicked. */
  href?(row: Row): string;
}

/** A table, each row of which is a card on a phone. */
export function Table<Row>({ caption, captionHidden, columns, rows, keyOf, href }: TableProps<Row>) {
  return (
    <table role="table" class={href ? 'table linked' : 'table'}>
      <caption class={captionHidden ? 'hidden' : undefined}>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
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
