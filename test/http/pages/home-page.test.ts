import { describe, expect, it } from '@jest/globals';
import { homePage } from '../../../src/http/pages/home-page.js';

const base = 'https://shop.example';

describe('homePage', () => {
  it('shows no figures, keys or logins of a store that is not the demo', () => {
    const html = homePage({ base, ready: true });
    expect(html).toContain('<strong>Ready</strong>');
    expect(html).toContain('Three ways in');
    expect(html).not.toMatch(/psk_|@[a-z]+\.|class="tile"|demo/);
  });

  it('says when the store is not ready', () => {
    expect(homePage({ base, ready: false })).toContain('<strong>Not ready</strong>');
  });

  it('escapes what comes from the request and from the shop', () => {
    const figures = {
      name: 'A & B <script>',
      plants: { available: 1, sold_out: 0 },
      orders: {},
      events: 1,
      newest_event: { type: 'plant.created', seconds_ago: 7200 },
      deliveries: { dead: 2 },
    };
    const demo = { figures, apiKey: 'psk_x', logins: [{ loginId: 'admin@x.example', role: 'admin' }] };
    const html = homePage({ base: 'http://"><script>', ready: true, demo });
    expect(html).not.toContain('<script>');
    expect(html).toContain('A &amp; B &lt;script&gt; right now');
    expect(html).toContain('2 hours ago');
    expect(html).toContain('2 dead');
  });
});
