import { randomUUID } from 'node:crypto';
import { get, post, type Request } from '../support/load/request.ts';

/** Makes the requests of an attack, each another one: none is answered from a cache. */
export type Attack = (plants: number) => () => Request;

const WORDS = ['fern', 'palm', 'lily', 'rose', 'ivy', 'leaf', 'green', 'light', 'plant', 'moss', 'tree', 'root'];

/** This many fields with names of their own in the response. */
const aliased = (count: number, field: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => `a${index}: ${field(index)}`).join(' ');

const document = (query: string): Request => post('/graphql', { query: `${query} #${randomUUID()}` });

/** The heaviest requests that the limits of a single one allow (docs/graphql.md). */
export const attacks: Record<string, Attack> = {
  '15 searches in one document': () => {
    let count = 0;
    const word = () => WORDS[count++ % WORDS.length];
    const search = () => `plants(q: "${word()} ${word()}", limit: ${1 + (count % 50)}) { total items { id } }`;
    return () => document(`{ ${aliased(15, search)} }`);
  },
  'one search': () => {
    let count = 0;
    return () =>
      get(`/plants?q=${WORDS[count % 12]}+${WORDS[Math.floor(count / 12) % 12]}&limit=${1 + (count++ % 100)}`);
  },
  'pages in pages': () => {
    let count = 0;
    const refunds = (index: number) => `refunds(limit: ${index + 1}) { total items { items { quantity } } }`;
    return () => document(`{ orders(limit: 20, offset: ${count++ % 100}) { items { ${aliased(12, refunds)} } } }`);
  },
  'a deep offset': (plants) => {
    let count = 0;
    return () => get(`/plants?sort=name&offset=${Math.floor(plants * 0.9) + (count++ % 1000)}`);
  },
  'documents of 1,000 tokens and 64 kB': () => {
    const fields = ['id', 'sku', 'name', 'stock', 'light', 'watering'];
    const many = Array.from({ length: 980 }, (_, index) => fields[index % fields.length]).join(' ');
    const padding = '#'.padEnd(58_000, 'x');
    let count = 0;
    return () => document(`{ plants(limit: ${1 + (count++ % 5)}) { items { ${many} } } } ${padding}`);
  },
  'bodies of 100 kB that are refused': () => {
    let count = 0;
    return () => {
      const items = Array.from({ length: 1900 }, () => ({ order_item_id: 'x', quantity: count++, restock: 1 }));
      return post(`/orders/${randomUUID()}/refund`, { items });
    };
  },
};
