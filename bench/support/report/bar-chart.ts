export interface BarGroup {
  name: string;
  bars: { name: string; value: number; label: string; own: boolean }[];
}

const WIDTH = 860;
const LEFT = 190;
const RIGHT = 150;
const BAR = 16;
const STEP = 20;
const HEADING = 26;
const TOP = 46;

/** Readable on a light and on a dark page: the text takes its colour from the reader's preference. */
const STYLE = `text{font:12px system-ui,sans-serif;fill:#1f2328}.heading{font-weight:600}.title{font-size:15px;font-weight:600}
.peer{fill:#8c959f}.own{fill:#1a7f37}.mark{stroke:#59636e;stroke-dasharray:3 3}
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.peer{fill:#6e7681}.own{fill:#3fb950}.mark{stroke:#9198a1}}`;

/** A chart of horizontal bars as SVG, with a line at 1. */
export function barChart(title: string, groups: readonly BarGroup[]): string {
  const most = Math.max(1, ...groups.flatMap(({ bars }) => bars.map(({ value }) => value)));
  const scale = (WIDTH - LEFT - RIGHT) / most;
  const parts: string[] = [];
  let y = TOP;
  for (const { name, bars } of groups) {
    parts.push(`<text class="heading" x="12" y="${y + 14}">${escaped(name)}</text>`);
    y += HEADING;
    for (const bar of bars) {
      const width = Math.max(1, bar.value * scale).toFixed(1);
      parts.push(
        `<text x="${LEFT - 8}" y="${y + 12}" text-anchor="end">${escaped(bar.name)}</text>`,
        `<rect class="${bar.own ? 'own' : 'peer'}" x="${LEFT}" y="${y}" width="${width}" height="${BAR}" rx="2"/>`,
        `<text x="${LEFT + Number(width) + 6}" y="${y + 12}">${escaped(bar.label)}</text>`,
      );
      y += STEP;
    }
    y += 8;
  }
  const one = (LEFT + scale).toFixed(1);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y + 8}" role="img" aria-label="${escaped(title)}">
<style>${STYLE}</style>
<text class="title" x="12" y="24">${escaped(title)}</text>
<line class="mark" x1="${one}" y1="${TOP}" x2="${one}" y2="${y}"/>
${parts.join('\n')}
</svg>
`;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
