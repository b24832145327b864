import type { ComponentChildren } from 'preact';
import { useMessages } from '../language.ts';

import partMessages from '../messages.json' with { type: 'json' };

export type Tone = 'good' | 'wait' | 'bad' | 'busy' | 'calm';

/** A shape for each tone: nothing is told by a colour alone. */
const SHAPES: Readonly<Record<Tone, string>> = {
  good: 'M3 8.5l3.2 3.2L13 5',
  wait: 'M8 4.5V8l2.2 1.5M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13',
  bad: 'M4.5 4.5l7 7m0-7l-7 7',
  busy: 'M3 8h9M8.5 4.5 12 8l-3.5 3.5',
  calm: 'M4 8h8',
};

/** A short word about the thing beside it. */
export const Badge = ({ tone, children }: { tone: Tone; children: ComponentChildren }) => (
  <span class={`badge ${tone}`}>
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d={SHAPES[tone]} fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
    </svg>
    {children}
  </span>
);

type Statuses = (typeof partMessages)['en']['status'];

const TONES: { [Kind in keyof Statuses]: Readonly<Record<keyof Statuses[Kind], Tone>> } = {
  order: {
    PENDING: 'wait',
    PROCESSING: 'busy',
    SHIPPED: 'busy',
    DELIVERED: 'good',
    CANCELLED: 'calm',
    REFUNDED: 'calm',
  },
  delivery: { PENDING: 'wait', DELIVERED: 'good', DEAD: 'bad' },
};

/** `order="SHIPPED"` or `delivery="DEAD"`: a status as the store says it. */
export type StatusProps = {
  [Kind in keyof Statuses]: { [Only in Kind]: keyof Statuses[Kind] };
}[keyof Statuses];

export function Status(props: StatusProps) {
  const { status } = useMessages(partMessages);
  const [[kind, value] = []] = Object.entries(props) as [keyof Statuses, string][];
  if (!kind || !value) return null;
  const tones: Readonly<Record<string, Tone>> = TONES[kind];
  const labels: Readonly<Record<string, string>> = status[kind];
  return <Badge tone={tones[value] ?? 'calm'}>{labels[value] ?? value}</Badge>;
}
