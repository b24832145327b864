import { expect, it, jest } from '@jest/globals';
import { failedLogins } from '../../../../src/http/server/telemetry/failed-logins.js';

function recorder() {
  const countFailedLogin = jest.fn<(reason: string, apiKeyId: string) => void>();
  const warn = jest.fn<(facts: object, message: string) => void>();
  const note = failedLogins({ countFailedLogin });
  const request = { id: 'request-1', log: { warn } } as never;
  return { countFailedLogin, warn, note: (failure: Parameters<typeof note>[0]) => note(failure, request) };
}

it('counts refused logins by reason and key, and those of further keys together', () => {
  const { note, countFailedLogin } = recorder();
  note({ reason: 'unknown_key', loginId: 'ada@example.com' });
  for (let key = 0; key < 102; key += 1) note({ reason: 'unknown_user', apiKeyId: `key-${key}`, loginId: `${key}` });
  note({ reason: 'expired_key', apiKeyId: 'key-7', loginId: 'x' });
  const counted = countFailedLogin.mock.calls;
  expect(counted[0]).toEqual(['unknown_key', '']);
  expect(counted.slice(1, 101)).toEqual(Array.from({ length: 100 }, (_, key) => ['unknown_user', `key-${key}`]));
  expect(counted.slice(101)).toEqual([
    ['unknown_user', 'other'],
    ['unknown_user', 'other'],
    ['expired_key', 'key-7'],
  ]);
});

it('warns at every tenth failure of one login id, without the login id', () => {
  const { note, warn } = recorder();
  const fail = (times: number, loginId: string) => {
    for (let time = 0; time < times; time += 1) note({ reason: 'disabled_user', apiKeyId: 'key-1', loginId });
  };
  fail(9, 'ada@example.com');
  fail(9, 'grace@example.com');
  expect(warn).not.toHaveBeenCalled();
  fail(11, 'ada@example.com');
  expect(warn.mock.calls.map(([facts]) => facts)).toMatchObject([
    { failures: 10, withinSeconds: 600, reason: 'disabled_user', apiKeyId: 'key-1', requestId: 'request-1' },
    { failures: 20 },
  ]);
  expect(JSON.stringify(warn.mock.calls)).not.toMatch(/ada|example/);
});
