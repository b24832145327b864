/** How many characters a tag may have. */
export const MAX_TAG = 40;

/** What a tag may look like. */
export const TAG = /^[a-z0-9-]{1,40}$/;

export const TAG_WORDS = `1 to ${MAX_TAG} lower-case letters, digits or hyphens`;
