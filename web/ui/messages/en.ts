import type { ErrorCode } from '../../client/src/errors.ts';
import { counted } from '../language.ts';

export const en = {
  close: 'Close',
  optional: 'optional',
  now: 'just now',
  pages: 'Pages',
  page: (page: number) => `Page ${page}`,
  previous: 'Previous',
  next: 'Next',
  noResults: 'No results',
  results: (count: number) => counted('en', count, { one: '# result', other: '# results' }),
  searchFailed: 'The search is not responding. Try again.',
  failed: 'Something went wrong',
  request: 'Request',
  tryAgainIn: (seconds: number) =>
    counted('en', seconds, { one: 'Try again in # second.', other: 'Try again in # seconds.' }),
  /** What a failure means, by its code. The store's own sentence, which is English, stands below it. */
  failures: {
    BAD_USER_INPUT: 'Please check what you entered',
    UNREACHABLE: 'The store is not responding',
    UNEXPECTED_RESPONSE: 'Something between here and the store answered in its place',
    INTERNAL_SERVER_ERROR: 'The error is on our side',
  } as Readonly<Partial<Record<ErrorCode, string>>>,
  status: {
    order: {
      PENDING: 'Pending',
      PROCESSING: 'Processing',
      SHIPPED: 'Shipped',
      DELIVERED: 'Delivered',
      CANCELLED: 'Cancelled',
      REFUNDED: 'Refunded',
    },
    refund: { PARTIAL: 'Partially refunded', FULL: 'Fully refunded' },
    delivery: { PENDING: 'Pending', DELIVERED: 'Delivered', DEAD: 'Failed' },
  },
};
