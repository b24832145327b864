import { describe, expect, it } from '@jest/globals';
import { textOfHtml } from '../../../../src/shop/plants/file/product-facts.js';

describe('textOfHtml', () => {
  it.each([
    [
      'paragraphs',
      '<p>Likes <b>shade</b> &amp; rain.<br>Water it.</p><p>Often.</p>',
      'Likes shade & rain.\nWater it.\n\nOften.',
    ],
    ['lists', '<p>No:</p><ul><li>lime</li><li>sun</li></ul>', 'No:\n\n- lime\n- sun'],
    ['headings as they are written', '<h2>Care</h2><p>None.</p>', 'Care\n\nNone.'],
    ['links without their addresses', 'See <a href="https://example.com/care">our guide</a>.', 'See our guide.'],
    [
      'tables as rows',
      '<table><caption>Care</caption><tr><th>Light</th><td>Low</td></tr><tr><th>Water</th><td rowspan=1000000 colspan=3000000>Weekly</td></tr></table><p>Green.</p>',
      'Care\nLight  Low\nWater  Weekly\n\nGreen.',
    ],
    [
      'nothing that a page does not show',
      '<iframe>a</iframe><noscript>b</noscript><template>c</template><textarea>d</textarea><title>e</title><img src="f.png"><p>Green.</p>',
      'Green.',
    ],
  ])('shows %s', (_, html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });

  it('cuts what is nested without end', () => {
    const deep = `${'<div>'.repeat(30_000)}deep${'</div>'.repeat(30_000)}`;
    expect(textOfHtml(`<p>Sweet.</p>${deep}`)).toBe('Sweet.\n\n…');
  });

  it.each([
    ['<ol><li>a</li><li>b<ol><li>c</li></ol></li></ol>', ' 1. a\n 2. b\n    1. c'],
    ['<ol start="9"><li>a</li><li>b</li></ol>', ' 9.  a\n 10. b'],
    ['<ol type="i" start="10000"><li>a</li></ol>', ' 10000. a'],
    ['<ol type="I" start="-1"><li>a</li></ol>', ' 1. a'],
    ['<ol type="a" start="1e300"><li>a</li></ol>', ' 1. a'],
  ])('numbers a list: %s', (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });

  it.each([
    ['blanks', `<pre>${' '.repeat(80_000)}a</pre>`, `${' '.repeat(80_000)}a`],
    ['blanks behind', `<pre>a${' '.repeat(80_000)}</pre>`, 'a'],
    ['letters in a row that is never closed', `<p title="${'a'.repeat(80_000)}`, ''],
  ])('reads eighty thousand %s at once', (_, html, text) => {
    expect(textOfHtml(html) === text).toBe(true);
  });
});
