import type { ComponentChildren } from 'preact';
import { useLanguage, useMessages } from '../../../ui/language.ts';
import { changeOf } from './figures.ts';
import salesMessages from './messages.json' with { type: 'json' };

interface ChangeProps {
  now: number;
  before: number;
  /** The number before, as it is shown. */
  children: ComponentChildren;
}

/** By how much a figure has changed: with a sign, and for who does not see it in words. */
export function Change({ now, before, children }: ChangeProps) {
  const language = useLanguage();
  const { change } = useMessages(salesMessages);
  const percent = changeOf(now, before);
  const text = (options: Intl.NumberFormatOptions, part: number) =>
    new Intl.NumberFormat(language, { style: 'percent', ...options }).format(part / 100);
  const size = text({}, Math.abs(percent ?? 0));
  const words = percent === null ? change.none : percent === 0 ? change.same : percent > 0 ? change.up(size) : change.down(size);
  return (
    <span class="change small">
      <b aria-hidden="true">{percent === null ? '–' : text({ signDisplay: 'exceptZero' }, percent)}</b>
      <span class="hidden">{words}</span> <span class="soft">{change.from} {children}</span>
    </span>
  );
}
