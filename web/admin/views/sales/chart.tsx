import { useLanguage, useMessages } from '../../../ui/language.ts';
import { decimalsOf, moneyText } from '../../../ui/parts/money.tsx';
import { useTimeZone } from '../../../ui/parts/when.tsx';
import type { SalesQuery } from '../../documents.generated.ts';
import { marksOf } from './figures.ts';
import salesMessages from './messages.json' with { type: 'json' };

interface ChartProps {
  of: SalesQuery['salesReport'];
  by: 'DAY' | 'WEEK' | 'MONTH';
  /** The days of the report, in words, and how each of its rows is named. */
  days: string;
  nameOf(from: string): string;
}

/** The height of the bars, in pixels; they are as wide as the page has room. */
const HEIGHT = 176;
/** At most so many bars have a name below them. */
const NAMES = 5;

/** Net sales as bars on a line of zero, those of a loss below it. It is a picture of the table, which has the same as text. */
export function Chart({ of: { items, sum, total }, by, days, nameOf }: ChartProps) {
  const language = useLanguage();
  const timeZone = useTimeZone();
  const messages = useMessages(salesMessages);
  const caption = `${messages.net} · ${messages.by[by]}`;
  const part = total > items.length ? ` · ${messages.chart.part}` : '';
  const { currency } = sum.net;
  const money = (amount: number) => moneyText(language, { amount, currency });
  const sorted = items.toSorted((a, b) => a.net.amount - b.net.amount);
  const [least, most] = [sorted[0], sorted.at(-1)];
  // One bar compares nothing, and neither do bars of nothing.
  if (!least || !most || least === most || (least.net.amount === 0 && most.net.amount === 0)) return null;
  const marks = marksOf(least.net.amount, most.net.amount);
  const [low = 0, high = 1] = [marks[0], marks.at(-1)];
  const y = (amount: number) => Math.round((HEIGHT * (high - amount)) / (high - low));
  const x = (bars: number) => `${(100 * bars) / items.length}%`;
  const rough = new Intl.NumberFormat(language, { style: 'currency', currency, notation: 'compact' });
  const short = new Intl.DateTimeFormat(language, {
    timeZone,
    month: 'short',
    ...(by === 'MONTH' ? { year: 'numeric' } : { day: 'numeric' }),
  });
  const every = Math.ceil(items.length / NAMES);
  const extremes = [most, least].flatMap(({ net, from }) => [money(net.amount), nameOf(from)]);
  return (
    <figure class="chart">
      <figcaption class="soft small">
        {caption}
        {part}
      </figcaption>
      <div role="img" aria-label={messages.chart.says(caption, days, money(sum.net.amount), ...extremes) + part}>
        <svg height={HEIGHT} aria-hidden="true">
          {marks.map((mark) => (
            <text key={mark} x="100%" y={y(mark)} class="mark">
              {rough.format(mark / 10 ** decimalsOf(currency))}
            </text>
          ))}
        </svg>
        <svg height={HEIGHT} aria-hidden="true">
          {marks.map((mark) => (
            <line key={mark} class={mark === 0 ? 'zero' : undefined} x2="100%" y1={y(mark)} y2={y(mark)} />
          ))}
          {items.map(({ from, net: { amount } }, bar) => (
            <g key={from}>
              <title>{`${nameOf(from)}: ${money(amount)}`}</title>
              <rect class="room" x={x(bar)} width={x(1)} height={HEIGHT} />
              <rect x={x(bar + 0.15)} width={x(0.7)} y={y(Math.max(0, amount))} height={Math.abs(y(amount) - y(0))} />
              {bar % every === 0 && (
                <text x={x(bar)} y={HEIGHT + 20}>
                  {short.format(new Date(from))}
                </text>
              )}
            </g>
          ))}
        </svg>
      </div>
    </figure>
  );
}
