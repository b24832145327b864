import { domainToASCII } from 'node:url';

/**
 * The one form of an e-mail address whose domain is written in another script: mail servers know a domain by its ASCII form, and
 * several spellings lead to one mailbox. Any other text stays as it is.
 */
export function withAsciiDomain(text: string): string {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  if (at < 0 || /^[\0-\x7f]*$/.test(domain)) return text;
  return text.slice(0, at + 1) + (domainToASCII(domain) || domain);
}

/**
 * Whether everybody agrees on the lower case of a text: this code, the database and mail servers. Outside of ASCII only letters in
 * lower case count, in their usual form, and nothing that nobody sees.
 */
export const hasOneLowerCase = (text: string): boolean =>
  text.normalize('NFKC') === text &&
  !/[\p{C}\u00ad]/u.test(text) &&
  [...text].every((character) => character <= '\x7f' || character === character.toLowerCase());

/** What histories call others than users (`actorOf`). */
export const isTakenByHistories = (loginId: string): boolean => /^(system|staff|API key\b.*)$/i.test(loginId);
