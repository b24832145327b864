import { afterEach, expect, it, jest } from '@jest/globals';
import { post } from '../../../web/admin/ask.ts';

afterEach(() => void jest.restoreAllMocks());

const answering = (answer: Response) => jest.spyOn(globalThis, 'fetch').mockResolvedValue(answer);

it('takes the data of an answer, and throws its error', async () => {
  answering(Response.json({ data: { me: 1 } }));
  expect(await post('/api', {})).toEqual({ me: 1 });
  answering(Response.json({ error: { code: 'CONFLICT', status: 409, message: 'No.', facts: {}, issues: [] } }));
  await expect(post('/api', {})).rejects.toMatchObject({ code: 'CONFLICT', message: 'No.' });
});

it('throws what the server refuses before the back office sees it: no change counts as done', async () => {
  const problem = { code: 'rate_limited', status: 429, title: 'Rate limited', detail: 'Too many.', request_id: 'r1' };
  const headers = { 'retry-after': '7', 'x-request-id': 'r1' };
  answering(Response.json(problem, { status: 429, headers }));
  await expect(post('/api', {})).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    status: 429,
    message: 'Too many.',
    retryAfter: 7,
  });
  answering(new Response('<html>', { status: 502 }));
  await expect(post('/api', {})).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE' });
});
