import { useMessages } from '../language.ts';
import partMessages from '../messages.json' with { type: 'json' };

interface PagerProps {
  page: number;
  pages: number;
  href(page: number): string;
}

/** Links to the first, the last and the pages around this one. */
export function Pager({ page, pages, href }: PagerProps) {
  const messages = useMessages(partMessages);
  if (pages < 2) return null;
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((number) => number >= 1 && number <= pages);
  return (
    <nav class="pager" aria-label={messages.pages}>
      {page > 1 && (
        <a class="button quiet" href={href(page - 1)} rel="prev">
          {messages.previous}
        </a>
      )}
      <ol class="row">
        {shown.map((number, at) => (
          <li key={number}>
            {number - (shown[at - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
            <a
              class="button quiet"
              href={href(number)}
              aria-label={messages.page(number)}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </a>
          </li>
        ))}
      </ol>
      {page < pages && (
        <a class="button quiet" href={href(page + 1)} rel="next">
          {messages.next}
        </a>
      )}
    </nav>
  );
}
