import { describe, expect, it } from '@jest/globals';
import { checkAgainstContract, type Exchange } from '../support/contract/rest-contract.js';
import { demoId, openStore, STAFF } from '../support/store.js';

// The check of the tests' client, checked: what it lets pass in all other tests means something.

const store = await openStore({ PROCESS_ROLE: 'api' });
const staff = await store.as(STAFF);
const exchange = async (method: string, path: string, sentBody?: string): Promise<Exchange> => {
  const { status, headers, body } = await staff.send(method, path, sentBody);
  const url = new URL(`${store.url}${path}`);
  return { method, url, sent: new Headers(), sentBody, status, headers, text: JSON.stringify(body) };
};
const plant = await exchange('GET', `/plants/${demoId(1001)}`);
const refund = await exchange('POST', `/orders/${demoId(3001)}/refund`, '{"amount":1}');

const withBody = ({ text, ...rest }: Exchange, change: object): Exchange => {
  return { ...rest, text: JSON.stringify({ ...JSON.parse(text), ...change }) };
};
const withHeader = (exchange: Exchange, name: string, value?: string): Exchange => {
  const headers = new Headers(exchange.headers);
  if (value === undefined) headers.delete(name);
  else headers.set(name, value);
  return { ...exchange, headers };
};
const problem = (code: string, status: number) => ({
  ...{ type: `/docs/errors#${code}`, title: 'A title', status, code, detail: 'A sentence.' },
  ...{ errors: [], request_id: '1' },
});

describe('the check of REST answers', () => {
  it('lets pass what a store answers', async () => {
    await expect(checkAgainstContract(plant)).resolves.toBeUndefined();
    await expect(checkAgainstContract(refund)).resolves.toBeUndefined();
  });

  it.each<[string, () => Exchange, RegExp]>([
    ['a new member', () => withBody(plant, { colour: 'green' }), /must NOT have unevaluated properties/],
    ['a member less', () => withBody(plant, { name: undefined }), /must have required property 'name'/],
    ['a status that is not documented', () => ({ ...plant, status: 201 }), /the status 201 is not documented/],
    [
      'a code that the route does not have',
      () => ({ ...plant, status: 404, text: JSON.stringify(problem('conflict', 404)) }),
      /\/code must be equal to constant/,
    ],
    ['a header less', () => withHeader(plant, 'etag'), /the header etag is missing/],
    ['a header more', () => withHeader(plant, 'x-debug', '1'), /the header x-debug is not documented/],
    [
      'a current version that is deprecated',
      () => withHeader(plant, 'deprecation', '@1'),
      /deprecation is @1, not null/,
    ],
    ['another media type', () => withHeader(plant, 'content-type', 'text/html'), /text\/html is not documented/],
    [
      'a request that the document refuses',
      () => ({ ...refund, sentBody: '{"ammount":1}' }),
      /must NOT have additional/,
    ],
    [
      'another Allow of a known path',
      () =>
        withHeader(
          { ...plant, method: 'PUT', status: 405, text: JSON.stringify(problem('method_not_allowed', 405)) },
          ...(['allow', 'GET'] as const),
        ),
      /Allow is GET, not GET,HEAD/,
    ],
  ])('refuses %s', async (_, exchange, reason) => {
    await expect(checkAgainstContract(exchange())).rejects.toThrow(reason);
  });
});
