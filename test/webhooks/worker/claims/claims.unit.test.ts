import { describe, expect, it } from '@jest/globals';
import { Claims } from '../../../../src/webhooks/worker/claims/claims.js';
import type { LoadedAttempt } from '../../../../src/webhooks/worker/load-attempts.js';

describe('room for attempts that need no fetch', () => {
  const claim = (claims: Claims, organizationId: string, count: number) => {
    const attempts = Array.from({ length: count }, (_, index) => {
      return { job: { id: `${organizationId} ${index}` }, organizationId } as LoadedAttempt;
    });
    const jobs = attempts.map(({ job }) => job);
    claims.add(jobs, false);
    claims.loaded(attempts);
    return jobs;
  };

  it('depends on the attempts of the same organization, not on those of others that hang', () => {
    const claims = new Claims();
    claim(claims, 'hanging', 500);
    const jobs = claim(claims, 'busy', 100);
    expect(['hanging', 'busy', 'other'].map((id) => claims.hasRoomFor(id))).toEqual([false, false, true]);
    claims.remove(jobs.slice(0, 1));
    expect(claims.hasRoomFor('busy')).toBe(true);
  });

  it('ends before the process claims more than it may', () => {
    const claims = new Claims();
    for (let shop = 0; shop < 49; shop++) claim(claims, `shop ${shop}`, 100);
    expect(claims.hasRoomFor('other')).toBe(true);
    claim(claims, 'last', 1);
    expect(claims.hasRoomFor('other')).toBe(false);
  });
});
