import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../../src/config/config.js';

const DATABASE_URL = 'postgresql://postgres@127.0.0.1:5432/postgres';

describe('TRUST_PROXY', () => {
  it.each([
    [undefined, false],
    ['none', false],
    ['0', 0],
    ['2', 2],
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, 2001:db8::/32,::1', ['10.0.0.0/8', '2001:db8::/32', '::1']],
  ])('%s', (TRUST_PROXY, trusted) => expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(trusted));

  it.each([
    'yes',
    'true',
    '-1',
    '1.5',
    '100',
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0.1/',
    '10.0.0.0/8/8',
    '10.0.0.1,,10.0.0.2',
    '::/129',
    '*',
  ])('%s stops the start', (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow(
      `TRUST_PROXY is "${TRUST_PROXY}", but it must be none, a number of proxies, or addresses and networks like 10.0.0.0/8, separated by commas.`,
    );
  });
});

describe('METRICS_PORT', () => {
  it.each([
    [{}, 'same'],
    [{ METRICS_PORT: '9100' }, 9100],
    [{ METRICS_PORT: '4000' }, 'same'],
    [{ METRICS_PORT: '0', PORT: '0' }, 0],
    [{ DATABASE_URL }, 'none'],
    [{ DATABASE_URL, METRICS_PORT: '9100' }, 9100],
    [{ DATABASE_URL, METRICS_PORT: '4000' }, 'same'],
    [{ DATABASE_URL, PROCESS_ROLE: 'worker' }, 'same'],
    [{ DATABASE_URL, PROCESS_ROLE: 'worker', METRICS_PORT: '9100' }, 'same'],
  ])('%o', (environment, port) => expect(readConfig(environment).metricsPort).toBe(port));

  it('must be a port', () => {
    expect(() => readConfig({ METRICS_PORT: '65536' })).toThrow(
      'METRICS_PORT is "65536", but it must be a port number, 0 to 65535.',
    );
  });
});

describe('DATABASE_URL', () => {
  it.each(['mysql://host/shop', 'postgresql://', 'postgresql://u:p@[bad/shop', 'postgresql://u:p@host:port/shop'])(
    '%s stops the start',
    (url) => {
      const expected = 'but it must be an address like postgresql://user:password@host:5432/name.';
      expect(() => readConfig({ DATABASE_URL: url })).toThrow(expected);
      expect(() => readConfig({ DATABASE_URL: url })).toThrow(/^DATABASE_URL is /);
    },
  );
});
