const PATHS = {
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2m0 15v2M2.5 12h2m15 0h2M5.3 5.3l1.4 1.4m10.6 10.6 1.4 1.4m0-13.4-1.4 1.4M6.7 17.3l-1.4 1.4',
  water: 'M12 3.5c3.5 4.3 5.5 7.3 5.5 10.3a5.5 5.5 0 0 1-11 0c0-3 2-6 5.5-10.3zM9.5 14.5a2.7 2.7 0 0 0 2.5 2.5',
  care: 'M12 20.5V11m0 0c0-4 2.5-6.5 7-7 0 4.5-2.5 7-7 7zm0 3.5c0-3.5-2.3-5.5-6.5-6 0 4 2.3 6 6.5 6z',
  pets: 'M12 12.5c2.6 0 4.8 2.4 4.8 4.7a2.6 2.6 0 0 1-2.7 2.6c-.9 0-1.3-.5-2.1-.5s-1.2.5-2.1.5a2.6 2.6 0 0 1-2.7-2.6c0-2.3 2.2-4.7 4.8-4.7zM8.8 4.2a1.5 2 0 1 0 .1 4 1.5 2 0 0 0-.1-4zm6.4 0a1.5 2 0 1 1-.1 4 1.5 2 0 0 1 .1-4zM4.6 9.5a1.4 1.8 0 1 0 .1 3.6 1.4 1.8 0 0 0-.1-3.6zm14.8 0a1.4 1.8 0 1 1-.1 3.6 1.4 1.8 0 0 1 .1-3.6z',
  size: 'M8 3.5h8m-8 17h8M12 4v16m-2.5-13.5L12 4l2.5 2.5m-5 11L12 20l2.5-2.5',
  zones: 'M12 3v18M4.2 7.5l15.6 9m0-9-15.6 9M9.5 4.5 12 7l2.5-2.5m-5 15L12 17l2.5 2.5',
} as const;

/** A sun, a drop, a sprout, a paw, a measure, a flake. */
export const CareIcon = ({ of }: { of: keyof typeof PATHS }) => (
  <svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path
      d={PATHS[of]}
      fill="none"
      stroke="currentColor"
      stroke-width="1.6"
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  </svg>
);
