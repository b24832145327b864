import { expect, it, jest } from '@jest/globals';
import { failedLogins } from '../../../src/http/server/telemetry.js';

it('counts refused logins by reason and key, and those of further keys together', () => {
  const countFailedLogin = jest.fn<(reason: string, apiKeyId: string) => void>();
  const note = failedLogins({ countFailedLogin });
  note({ reason: 'unknown_key' });
  for (let key = 0; key < 102; key += 1) note({ reason: 'unknown_user', apiKeyId: `key-${key}` });
  note({ reason: 'expired_key', apiKeyId: 'key-7' });
  const counted = countFailedLogin.mock.calls;
  expect(counted[0]).toEqual(['unknown_key', '']);
  expect(counted.slice(1, 101)).toEqual(Array.from({ length: 100 }, (_, key) => ['unknown_user', `key-${key}`]));
  expect(counted.slice(101)).toEqual([
    ['unknown_user', 'other'],
    ['unknown_user', 'other'],
    ['expired_key', 'key-7'],
  ]);
});
