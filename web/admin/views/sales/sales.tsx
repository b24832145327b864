import { useLocation } from 'preact-iso/router';
import { useLanguage, useMessages } from '../../../ui/language.ts';
import { Money } from '../../../ui/parts/money.tsx';
import { Empty } from '../../../ui/parts/notice.tsx';
import type { Column } from '../../../ui/parts/table.tsx';
import { useTimeZone } from '../../../ui/parts/when.tsx';
import { useAsk } from '../../ask.ts';
import { SalesDocument, type SalesQuery } from '../../documents.generated.ts';
import { useAdminMessages } from '../../messages.ts';
import { dayAfter, daysFromNow } from '../../parts/day-after.ts';
import { Days, Filters } from '../../parts/filters.tsx';
import { ListHeading } from '../../parts/heading.tsx';
import { hrefOf } from '../../parts/href.ts';
import { List, usePage } from '../../parts/list.tsx';
import salesMessages from './messages.json' with { type: 'json' };

type Report = SalesQuery['salesReport'];
type By = 'DAY' | 'WEEK' | 'MONTH' | 'PLANT';
/** A row of the report, or the sum of all. */
type Row = Report['sum'] & Partial<Pick<Report['items'][number], 'from' | 'plant'>> & { id: string };

const SUMS = ['gross', 'discounts', 'shipping', 'refunds', 'net'] as const;

/** How much of the largest gross this is. */
const Level = ({ of, most }: { of: number; most: number }) => (
  <svg class="level" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
    <rect width={most > 0 ? (100 * of) / most : 0} height="1" />
  </svg>
);

/** What was sold and refunded, by day, week, month or plant. */
export default function Sales() {
  const { query } = useLocation();
  const language = useLanguage();
  const messages = useMessages(salesMessages);
  const { views } = useAdminMessages();
  const by = (query['by'] && query['by'] in messages.by ? query['by'] : 'DAY') as By;
  const timeZone = useTimeZone();
  const from = dayAfter(timeZone, query['from'], 0) ?? daysFromNow(timeZone, -29);
  const to = dayAfter(timeZone, query['to'], 1) ?? daysFromNow(timeZone, 1);
  const asked = useAsk(SalesDocument, { by, from, to, ...usePage(100) }, { skip: !timeZone });
  const report = asked.data?.salesReport;
  const most = Math.max(0, ...(report?.items ?? []).map(({ gross }) => gross.amount));
  const rows: Row[] = (report?.items ?? []).map((row) => ({ ...row, id: row.plant?.id ?? row.from }));
  const format = new Intl.DateTimeFormat(language, {
    timeZone,
    ...(by === 'MONTH' ? { month: 'long', year: 'numeric' } : { dateStyle: 'medium' }),
  });
  const nameOf = ({ from, plant }: Row) => {
    if (!from) return <b>{messages.sum}</b>;
    if (by !== 'PLANT') return <time dateTime={from}>{format.format(new Date(from))}</time>;
    return plant ? <a href={hrefOf(`/plants/${plant.id}`)}>{plant.name}</a> : messages.noPlant;
  };
  const columns: Column<Row>[] = [
    { label: messages.name[by], cell: nameOf },
    { label: messages.orders, align: 'end', cell: ({ orders }) => orders },
    { label: messages.units, align: 'end', cell: ({ units }) => units },
    ...SUMS.map(
      (name): Column<Row> => ({
        label: messages[name],
        align: 'end',
        cell: (row) => (
          <>
            <Money of={row[name]} />
            {name === 'gross' && row.from && <Level of={row.gross.amount} most={most} />}
          </>
        ),
      }),
    ),
  ];
  return (
    <>
      <ListHeading title={views.sales} />
      <Filters look="filters">
        <label>
          {messages.rows}
          <select name="by">
            {Object.entries(messages.by).map(([value, label]) => (
              <option key={value} value={value === 'DAY' ? '' : value} selected={value === by}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Days from={messages.from} to={messages.to} />
      </Filters>
      <p class="soft small">{timeZone && messages.hint(timeZone)}</p>
      <List
        asked={asked}
        caption={views.sales}
        found={report && { ...report, items: rows.length > 0 ? [...rows, { ...report.sum, id: 'sum' }] : [] }}
        columns={columns}
        empty={<Empty title={messages.none} hint={messages.noneHint} />}
      />
    </>
  );
}
