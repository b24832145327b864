export const LEAF = 'M28 4C14 3 5 9 5 19c0 3 1 5 2 7 2-8 7-13 14-16-6 4-10 9-12 18 12 2 20-6 19-24z';

/** The leaf of the shop. */
export const Mark = () => (
  <svg class="mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
    <path fill="currentColor" d={LEAF} />
  </svg>
);
