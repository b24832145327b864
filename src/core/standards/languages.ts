/** The languages that the shop speaks to its visitors. */
export const LANGUAGES = ['en', 'de'] as const;
