import { describe, expect, it } from '@jest/globals';
import { noneKnown, withNewer } from '../../../../src/shop/plants/catalogue/known-changes.js';

type Slot = [slot: number, version: number, plants: string[] | null];

const found = (server: string, ...slots: Slot[]) => ({
  server,
  slots: slots.map(([slot, version, plants]) => ({ slot, version, plants })),
});
const begun = () => withNewer(noneKnown('shop'), found('one', [0, 5, null], [3, 2, []]));

describe('the changes that a process knows of a catalogue', () => {
  it('begin with the version that it reads first', () => {
    const known = begun();
    expect(known.version).toEqual({ organizationId: 'shop', server: 'one', number: 7 });
    expect(known.since).toEqual(known.version);
    expect(known.versions).toEqual([5, 0, 0, 2, ...Array(12).fill(0)]);
    expect([...known.changed]).toEqual([]);
  });

  it('grow by the plants that each row lists, a new row included', () => {
    const once = withNewer(begun(), found('one', [0, 6, ['fern']], [3, 2, []], [9, 2, ['moss', 'fern']]));
    expect(once.version.number).toBe(10);
    expect(once.versions).toEqual([6, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0]);
    expect(Object.fromEntries(once.changed)).toEqual({ fern: 10, moss: 10 });
    const twice = withNewer(once, found('one', [0, 6, []], [3, 3, ['moss']], [9, 2, []]));
    expect(Object.fromEntries(twice.changed)).toEqual({ fern: 10, moss: 11 });
    expect(twice.since.number).toBe(7);
  });

  it.each([
    ['one row does not list all', found('one', [0, 6, ['fern']], [3, 40, null])],
    ['the database server was started again', found('two', [0, 6, ['fern']], [3, 2, []])],
  ])('begins anew where %s', (_, newer) => {
    const before = withNewer(begun(), found('one', [0, 5, []], [3, 3, ['moss']]));
    const known = withNewer(before, newer);
    expect([...known.changed]).toEqual([]);
    expect(known.since).toEqual(known.version);
    expect(known.version.server).toBe(newer.server);
  });

  it('are bounded: the oldest change is forgotten, with everything before it', () => {
    let known = begun();
    for (let turn = 1; turn <= 1_002; turn++)
      known = withNewer(known, found('one', [0, 5 + turn, [`plant ${turn}`]], [3, 2, []]));
    expect(known.changed.size).toBe(1_000);
    expect(known.changed.has('plant 2')).toBe(false);
    expect(known.changed.get('plant 3')).toBe(10);
    expect(known.since.number).toBe(9);
  });
});
