import { useLocation } from 'preact-iso/router';
import { type Language, useLanguage, useMessages } from '../../../ui/language.ts';
import { Money } from '../../../ui/parts/money.tsx';
import { Empty } from '../../../ui/parts/notice.tsx';
import type { Column } from '../../../ui/parts/table.tsx';
import { useTimeZone } from '../../../ui/parts/when.tsx';
import { useAsk } from '../../ask.ts';
import { SalesDocument, type SalesQuery } from '../../documents.generated.ts';
import { useAdminMessages } from '../../messages.ts';
import { dayOf } from '../../parts/day-after.ts';
import { Days, Filters } from '../../parts/filters.tsx';
import { ListHeading } from '../../parts/heading.tsx';
import { hrefOf } from '../../parts/href.ts';
import { List, usePage } from '../../parts/list.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { Pictured } from '../../parts/thumb.tsx';
import { Chart } from './chart.tsx';
import { Compared } from './compared.tsx';
import salesMessages from './messages.json' with { type: 'json' };
import { groupingOf, momentsOf, type Period, PRESETS, periodBefore, periodIn } from './periods.ts';

type Report = SalesQuery['salesReport'];
type By = 'DAY' | 'WEEK' | 'MONTH' | 'PLANT';
/** A row of the report, or the sum of all. */
type Row = Report['sum'] & Partial<Pick<Report['items'][number], 'from' | 'plant'>> & { id: string };

const SUMS = ['gross', 'discounts', 'shipping', 'refunds', 'net'] as const;

/** Whether nothing was sold or refunded. On a phone, which has no room for it, the row is left out (style.css). */
const isIdle = (row: Row): boolean => row.orders === 0 && SUMS.every((name) => row[name].amount === 0);

/** "Nov 1 – 29, 2026" */
const daysText = (language: Language, { from, to }: Period): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    Date.parse(from),
    Date.parse(to),
  );

/** What was sold and refunded, by day, week, month or plant. */
export default function Sales() {
  const { query } = useLocation();
  const language = useLanguage();
  const messages = useMessages(salesMessages);
  const { views } = useAdminMessages();
  const timeZone = useTimeZone();
  const today = dayOf(timeZone, Date.now());
  const { period, preset } = periodIn(query, today);
  const by = (query['by'] && query['by'] in messages.by ? query['by'] : groupingOf(period)) as By;
  const earlier = periodBefore(period, preset);
  const { from: fromBefore, to: toBefore } = momentsOf(timeZone, earlier);
  const variables = { by, ...momentsOf(timeZone, period), fromBefore, toBefore, ...usePage(100) };
  const asked = useAsk(SalesDocument, variables, { skip: !timeZone });
  const report = asked.data?.salesReport;
  const days = daysText(language, period);
  const rows: Row[] = (report?.items ?? []).map((row) => ({ ...row, id: row.plant?.id ?? row.from }));
  const format = new Intl.DateTimeFormat(language, {
    timeZone,
    ...(by === 'MONTH' ? { month: 'long', year: 'numeric' } : { dateStyle: 'medium' }),
  });
  const nameOf = (at: string) => format.format(new Date(at));
  const cellOf = (row: Row) => {
    const { from, plant } = row;
    if (!from) return <b>{messages.sum}</b>;
    if (by !== 'PLANT')
      return (
        <time dateTime={from} class={isIdle(row) ? 'idle' : undefined}>
          {nameOf(from)}
        </time>
      );
    if (!plant) return messages.noPlant;
    return (
      <Pictured of={plant}>
        <a href={hrefOf(`/plants/${plant.id}`)}>{plant.name}</a>
      </Pictured>
    );
  };
  const columns: Column<Row>[] = [
    { label: messages.name[by], cell: cellOf },
    { label: messages.orders, align: 'end', cell: ({ orders }) => orders },
    { label: messages.units, align: 'end', cell: ({ units }) => units },
    ...SUMS.map(
      (name): Column<Row> => ({ label: messages[name], align: 'end', cell: (row) => <Money of={row[name]} /> }),
    ),
  ];
  return (
    <>
      <ListHeading title={views.sales} />
      <Tabs
        label={messages.period}
        of={PRESETS.map((name) => ({
          href: hrefOf('/sales', { period: name, by: query['by'] }),
          label: messages.presets[name],
          isShown: name === preset,
        }))}
      />
      <Filters look="filters">
        <label>
          {messages.rows}
          <select name="by">
            {Object.entries({ '': messages.automatic, ...messages.by }).map(([value, label]) => (
              <option key={value} value={value} selected={value === (query['by'] ?? '')}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Days from={messages.from} to={messages.to} />
      </Filters>
      <p class="small">
        {timeZone && messages.compared(days, daysText(language, earlier))} {period.to === today && messages.running}
      </p>
      {asked.data && <Compared sum={asked.data.salesReport.sum} before={asked.data.before.sum} />}
      {report && by !== 'PLANT' && !rows.some(({ plant }) => plant) && (
        <Chart of={report} by={by} days={days} nameOf={nameOf} />
      )}
      <List
        asked={asked}
        caption={views.sales}
        found={report && { ...report, items: rows.length > 0 ? [...rows, { ...report.sum, id: 'sum' }] : [] }}
        columns={columns}
        empty={<Empty title={messages.none} hint={messages.noneHint} />}
      />
      <p class="soft small">{timeZone && messages.hint(timeZone)}</p>
    </>
  );
}
