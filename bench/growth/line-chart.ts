export interface Series {
  name: string;
  /** One value for each size. */
  values: number[];
}

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [860, 460, 60, 270, 30, 50];
const colors = ['#1b7f4d', '#c2410c', '#2563eb', '#a21caf', '#b45309', '#0891b2', '#be123c', '#4d7c0f', '#6d28d9'];

/** A line chart as SVG: sizes from left to right, milliseconds upwards, both logarithmic. */
export function lineChart(title: string, sizes: string[], series: Series[]): string {
  const all = series.flatMap(({ values }) => values);
  const [low, high] = [Math.floor(Math.log10(Math.min(...all))), Math.ceil(Math.log10(Math.max(...all)))];
  const x = (at: number) => LEFT + (at * (WIDTH - LEFT - RIGHT)) / Math.max(1, sizes.length - 1);
  const y = (value: number) =>
    HEIGHT - BOTTOM - ((Math.log10(value) - low) * (HEIGHT - TOP - BOTTOM)) / Math.max(1, high - low);
  const text = (at: number, height: number, words: string, more = '') =>
    `<text x="${at.toFixed(0)}" y="${height.toFixed(0)}" ${more}>${words}</text>`;
  const grid = Array.from({ length: high - low + 1 }, (_, step) => 10 ** (low + step)).map(
    (value) =>
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(value)}" y2="${y(value)}" stroke="#8884"/>${text(LEFT - 8, y(value) + 4, `${value} ms`, 'text-anchor="end"')}`,
  );
  const lines = series.map(({ name, values }, index) => {
    const color = colors[index % colors.length];
    const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
    const row = TOP + 8 + index * 18;
    const key = `<line x1="${WIDTH - RIGHT + 14}" x2="${WIDTH - RIGHT + 34}" y1="${row - 4}" y2="${row - 4}" stroke="${color}" stroke-width="2"/>`;
    return `<polyline points="${points}" fill="none" stroke="${color}" stroke-width="2"/>${key}${text(WIDTH - RIGHT + 40, row, name)}`;
  });
  const labels = sizes.map((size, at) => text(x(at), HEIGHT - BOTTOM + 20, size, 'text-anchor="middle"'));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#777">
${[text(LEFT, 18, title), ...grid, ...lines, ...labels].join('\n')}
</svg>
`;
}
