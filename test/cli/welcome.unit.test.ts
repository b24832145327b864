import { describe, expect, it } from '@jest/globals';
import { welcome } from '../../src/cli/welcome.js';
import { readConfig } from '../../src/config/config.js';

describe('welcome', () => {
  const config = readConfig({});

  it('shows the keys and logins of the demo, and a command to try', () => {
    expect(welcome(config, true, 4000)).toMatch(/psk_demo_greenhouse .*staff@greenhouse\.example.*curl/s);
  });

  it('shows the addresses alone of a shop that is not the demo, embedded or not', () => {
    expect(welcome(config, false, 4000)).toContain('http://127.0.0.1:4000/graphiql');
    expect(welcome(config, false, 4000)).not.toMatch(/psk_|@[a-z]+\.|curl|receiver/);
  });

  it('shows the sites that are served', () => {
    const shown = (sites: object) => welcome({ ...config, sites }, false, 4000).match(/\S+\/(shop|admin)$/gm);
    expect(shown(config.sites)).toEqual(['http://127.0.0.1:4000/shop', 'http://127.0.0.1:4000/admin']);
    expect(shown({})).toBe(null);
  });

  it.each([
    ['0.0.0.0', 'localhost'],
    ['::', 'localhost'],
    ['::1', '[::1]'],
    ['localhost', 'localhost'],
  ])('shows addresses that can be opened: HOST %s', (HOST, host) => {
    const shown = welcome(readConfig({ HOST, ALLOW_DEMO_KEYS: 'true' }), true, 4000, 9100);
    expect(new Set(shown.match(/http:[^ /]*\/\/[^/]*/g))).toEqual(
      new Set([`http://${host}:4000`, `http://${host}:9100`]),
    );
  });
});
