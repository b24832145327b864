import { describe, expect, it } from '@jest/globals';
import { welcome } from '../../src/cli/welcome.js';
import { readConfig } from '../../src/config/config.js';

describe('welcome', () => {
  const config = readConfig({});
  const started = { demo: false, sites: config.sites, port: 4000 };

  it('shows the keys and logins of the demo, and a command to try', () => {
    expect(welcome(config, { ...started, demo: true })).toMatch(
      /psk_demo_greenhouse .*staff@greenhouse\.example.*curl/s,
    );
  });

  it('shows the addresses alone of a shop that is not the demo, embedded or not', () => {
    expect(welcome(config, started)).toContain('http://127.0.0.1:4000/graphiql');
    expect(welcome(config, started)).not.toMatch(/psk_|@[a-z]+\.|curl|receiver/);
  });

  it('shows the sites that are served', () => {
    const shown = (sites: object) => welcome(config, { ...started, sites }).match(/\S+\/(shop|admin)$/gm);
    expect(shown(config.sites)).toEqual(['http://127.0.0.1:4000/shop', 'http://127.0.0.1:4000/admin']);
    expect(shown({})).toBe(null);
  });

  it('shows the link that makes the first shop', () => {
    const setUpLink = 'https://shop.example/admin/set-up/key';
    expect(welcome(config, { ...started, setUpLink })).toMatch(
      /There is no shop yet.*\n {4}https:\/\/shop\.example\/admin\/set-up\/key\n/s,
    );
  });

  it.each([
    ['0.0.0.0', 'localhost'],
    ['::', 'localhost'],
    ['::1', '[::1]'],
    ['localhost', 'localhost'],
  ])('shows addresses that can be opened: HOST %s', (HOST, host) => {
    const shown = welcome(readConfig({ HOST, ALLOW_DEMO_KEYS: 'true' }), { ...started, demo: true, metricsPort: 9100 });
    expect(new Set(shown.match(/http:[^ /]*\/\/[^/]*/g))).toEqual(
      new Set([`http://${host}:4000`, `http://${host}:9100`]),
    );
  });
});
