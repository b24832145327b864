/** Prints a plain table: the first column left-aligned, the others right-aligned. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    widths
      .map((width, column) => (cells[column] ?? '')[column === 0 ? 'padEnd' : 'padStart'](width))
      .join('  ')
      .trimEnd();
  console.log([line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line), ''].join('\n'));
}

/** A whole number with separators: 12,345. */
export const whole = (value: number): string => Math.round(value).toLocaleString('en');
