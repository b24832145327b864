/** A table in Markdown: the first column left-aligned, the others right-aligned where they hold figures. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const isFigure = (column: number) => rows.every((row) => /^(-?[\d.,]+)?$/.test(row[column] ?? ''));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, column) => (isFigure(column) ? '--:' : '---'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}
