import { describe, expect, it } from '@jest/globals';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { distanceText, durationText, TimeZoneContext, When } from '../../../web/ui/parts/when.tsx';

const NOW = Date.parse('2026-11-24T12:00:00Z');

it.each([
  [1, 'a minute', 'einer Minute'],
  [90, '90 minutes', '90 Minuten'],
  [60, 'an hour', 'einer Stunde'],
  [2160, '36 hours', '36 Stunden'],
  [1440, 'a day', 'einem Tag'],
  [20_160, '14 days', '14 Tagen'],
])('%d minutes, as one says after which time something happens', (minutes, english, german) => {
  expect([durationText('en', minutes), durationText('de', minutes)]).toEqual([english, german]);
});

describe('When', () => {
  it.each([
    ['2026-11-24T11:59:01Z', undefined, undefined],
    ['2026-11-24T11:59:00Z', '1 minute ago', 'vor 1 Minute'],
    ['2026-11-24T11:00:01Z', '59 minutes ago', 'vor 59 Minuten'],
    ['2026-11-24T11:00:00Z', '1 hour ago', 'vor 1 Stunde'],
    ['2026-11-22T12:00:01Z', '1 day ago', 'vor 1 Tag'],
    ['2026-11-17T12:00:01Z', '6 days ago', 'vor 6 Tagen'],
    ['2026-11-17T12:00:00Z', undefined, undefined],
    ['2026-11-26T13:00:00Z', 'in 2 days', 'in 2 Tagen'],
  ])('how far %s is', (at, english, german) => {
    expect(distanceText('en', at, NOW)).toBe(english);
    expect(distanceText('de', at, NOW)).toBe(german);
  });

  it('shows how long ago it is, and has the whole moment as its title', () => {
    const at = new Date(Date.now() - 3 * 3_600_000).toISOString();
    expect(renderToString(h(When, { at }))).toMatch(
      new RegExp(`^<time datetime="${at}" title="[A-Z][a-z]+ \\d+, \\d{4} at .+ UTC">3 hours ago</time>$`),
    );
    expect(renderToString(h(When, { at: new Date().toISOString() }))).toContain('>just now</time>');
  });

  it('shows a date, or the moment in UTC, when it is long ago or so asked', () => {
    const at = '2026-02-03T23:30:00.000Z';
    const title = 'February 3, 2026 at 11:30 PM UTC';
    expect(renderToString(h(When, { at }))).toBe(`<time datetime="${at}" title="${title}">Feb 3, 2026</time>`);
    expect(renderToString(h(When, { at, as: 'date' }))).toContain('>Feb 3, 2026</time>');
    expect(renderToString(h(When, { at, as: 'moment' }))).toContain(`>${title}</time>`);
  });

  it.each([
    ['2026-03-28T23:30:00Z', 'Mar 29, 2026', 'March 29, 2026 at 12:30 AM GMT+1'],
    ['2026-03-29T22:30:00Z', 'Mar 30, 2026', 'March 30, 2026 at 12:30 AM GMT+2'],
  ])('shows the day of the time zone of the shop: %s', (at, date, moment) => {
    const inBerlin = (props: object) =>
      renderToString(h(TimeZoneContext.Provider, { value: 'Europe/Berlin' }, h(When, { at, ...props })));
    expect(inBerlin({ as: 'date' })).toContain(`title="${moment}">${date}</time>`);
    expect(inBerlin({ as: 'moment' })).toContain(`>${moment}</time>`);
  });
});
