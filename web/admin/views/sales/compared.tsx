import type { ComponentChildren } from 'preact';
import { useLanguage, useMessages } from '../../../ui/language.ts';
import { Money } from '../../../ui/parts/money.tsx';
import type { SalesQuery } from '../../documents.generated.ts';
import { Facts } from '../../parts/facts.tsx';
import { averageOf, changeOf } from './figures.ts';
import salesMessages from './messages.json' with { type: 'json' };

interface ChangeProps {
  now: number;
  before: number;
  /** The number before, as it is shown. */
  children: ComponentChildren;
}

/** By how much a figure has changed: with a sign, and for who does not see it in words. */
function Change({ now, before, children }: ChangeProps) {
  const language = useLanguage();
  const { change } = useMessages(salesMessages);
  const percent = changeOf(now, before);
  const text = (options: Intl.NumberFormatOptions, part: number) =>
    new Intl.NumberFormat(language, { style: 'percent', ...options }).format(part / 100);
  const size = text({}, Math.abs(percent ?? 0));
  const words =
    percent === null ? change.none : percent === 0 ? change.same : percent > 0 ? change.up(size) : change.down(size);
  return (
    <span class="change small">
      <b aria-hidden="true">{percent === null ? '–' : text({ signDisplay: 'exceptZero' }, percent)}</b>
      <span class="hidden">{words}</span>{' '}
      <span class="soft">
        {change.from} {children}
      </span>
    </span>
  );
}

/** The sums of a period, each beside that of the period before. */
export function Compared({ sum, before }: Record<'sum' | 'before', SalesQuery['before']['sum']>) {
  const messages = useMessages(salesMessages);
  const money = (amount: number) => <Money of={{ ...sum.net, amount }} />;
  const figure = (now: number, then: number, show: (number: number) => ComponentChildren) => (
    <>
      <span class="amount">{show(now)}</span>
      <Change now={now} before={then}>
        {show(then)}
      </Change>
    </>
  );
  return (
    <Facts
      look="figures"
      of={[
        [messages.net, figure(sum.net.amount, before.net.amount, money)],
        [messages.orders, figure(sum.orders, before.orders, String)],
        [messages.average, figure(averageOf(sum), averageOf(before), money)],
      ]}
    />
  );
}
