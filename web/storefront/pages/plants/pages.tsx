import { useMessages } from '../../../ui/language.ts';
import { Pager } from '../../../ui/parts/pager.tsx';
import type { PlantsQuery } from '../../documents.generated.ts';
import { type Filters, listAt } from './filters.ts';
import plantMessages from './messages.json' with { type: 'json' };

interface PagesProps {
  plants: Pick<PlantsQuery['plants'], 'total' | 'offset' | 'nextCursor' | 'items'>;
  filters: Filters;
  currency: string;
  pageSize: number;
}

/** "Show more" goes on behind the last plant, whatever was added meanwhile; the pages jump. */
export function Pages({ plants, filters, currency, pageSize }: PagesProps) {
  const messages = useMessages(plantMessages);
  const { total, offset, nextCursor, items } = plants;
  return (
    <div class="pages">
      {nextCursor && (
        <p id="more">
          <a class="button" rel="next" href={listAt(filters, currency, { after: nextCursor })}>
            {messages.showMore}
          </a>
          <span class="soft small">{messages.shown(offset + items.length, total)}</span>
        </p>
      )}
      <Pager
        page={Math.floor(offset / pageSize) + 1}
        pages={Math.ceil(total / pageSize)}
        href={(page) => listAt(filters, currency, { page })}
      />
    </div>
  );
}
