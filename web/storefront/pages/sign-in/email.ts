import { domainToASCII } from 'node:url';

/** One address, without what would make several of it in the header of a mail. */
const ADDRESS = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/;

/** The e-mail address that somebody typed, in composed letters and with its domain in ASCII, as the store has it; undefined: it is none. */
export function emailIn(typed: string): string | undefined {
  const text = typed.normalize();
  const [local = '', domain = ''] = text.split('@');
  const email = `${local}@${/^[ -~]*$/.test(domain) ? domain : domainToASCII(domain)}`;
  return text.length <= 254 && ADDRESS.test(text) && ADDRESS.test(email) ? email : undefined;
}
