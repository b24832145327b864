const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that is safe in HTML, also in an attribute. Mustache's own would write `/` as `&#x2F;`, too. */
export const escapeHtml = (text: unknown): string =>
  String(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
