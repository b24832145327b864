import { useMessages } from '../../../ui/language.ts';
import { When } from '../../../ui/parts/when.tsx';
import type { OrderFieldsFragment } from '../../documents.generated.ts';
import orderMessages from './messages.json' with { type: 'json' };

/** What happened to an order, in words. */
export function Timeline({ order: { timeline } }: { order: OrderFieldsFragment }) {
  const messages = useMessages(orderMessages);
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">{messages.timeline}</h2>
      <ol class="timeline">
        {timeline.map(({ status, at, note }) => (
          <li key={status}>
            <p>{messages.steps[status]}</p>
            {note && <p class="small">{note}</p>}
            <p class="soft small">
              <When at={at} as="moment" />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
