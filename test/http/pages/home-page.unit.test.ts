import { describe, expect, it } from '@jest/globals';
import { homePage } from '../../../src/http/pages/home-page.js';

const base = 'https://shop.example';

describe('homePage', () => {
  it('shows no keys or logins of a store that is not the demo', () => {
    const html = homePage({ base, ready: true, isDemo: false });
    expect(html).toContain('<strong>Ready</strong>');
    expect(html).toContain('Three ways in');
    expect(html).not.toMatch(/psk_|@[a-z]+\.|demo/);
  });

  it('says when the store is not ready', () => {
    expect(homePage({ base, ready: false, isDemo: false })).toContain('<strong>Not ready</strong>');
  });

  it('escapes what comes from the request', () => {
    const html = homePage({ base: 'http://"><script>', ready: true, isDemo: true });
    expect(html).not.toContain('<script>');
    expect(html).toContain("curl 'http://&quot;&gt;&lt;script&gt;/plants?limit=3'");
  });
});
