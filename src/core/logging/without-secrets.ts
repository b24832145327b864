/** Keys, tokens and secrets of ours, bearer tokens, email addresses, and all of a URL behind its host. */
const SECRETS: readonly [pattern: RegExp, replacement: string][] = [
  [/\b(psk|pst|whsec)_[\w+/=-]+/g, '$1_***'],
  [/\bbearer\s+\S+/gi, 'Bearer ***'],
  [/\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/@]*@)?([^\s/?#"']*)[^\s"']*/gi, '$1$2'],
  [/[^\s"'<>(),;:=]+@[\w-]+(\.[\w-]+)+/g, '***'],
];

/** A sentence of a library without what looks like a secret or an email address. */
export const withoutSecrets = (text: string): string =>
  SECRETS.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), text);
