import { makeSessions, type Session, type SessionRules } from '../../ui/server/session.ts';
import type { BasketLine, SessionContent } from './visit.ts';

/**
 * The sessions of the shop. The basket has a cookie of its own, for it fills one: a hundred lines, which is as much as an order may
 * have.
 */
export function makeShopSessions(rules: Omit<SessionRules, 'site'>): (request: Request) => Session<SessionContent> {
  const sessionOf = makeSessions<Omit<SessionContent, 'basket'>>({ ...rules, site: 'shop' });
  const basketOf = makeSessions<{ lines: string }>({ ...rules, site: 'basket' });
  return (request) => {
    const own = sessionOf(request);
    const kept = basketOf(request);
    let basket = unpacked(kept.content.lines ?? '');
    const session: Session<SessionContent> = {
      get content() {
        return { ...own.content, basket };
      },
      get until() {
        return own.until;
      },
      change: ({ basket: lines, ...others }) => {
        if (lines) {
          basket = lines;
          kept.change({ lines: packed(lines) || undefined });
        }
        if (Object.keys(others).length > 0) own.change(others);
      },
      end: () => {
        own.end();
        if (basket.length > 0) session.change({ basket: [] });
      },
      writeTo: (headers) => {
        own.writeTo(headers);
        kept.writeTo(headers);
      },
    };
    return session;
  };
}

const ID_BYTES = 16;

/** A line takes 16 bytes for the id, one for the quantity, and one for each seven bits of the price. */
const packed = (lines: readonly BasketLine[]): string =>
  Buffer.concat(
    lines.flatMap(({ plantId, quantity, price }) => [
      Buffer.from(plantId.replaceAll('-', ''), 'hex'),
      Buffer.from([quantity, ...sevens(price)]),
    ]),
  ).toString('base64url');

const sevens = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...sevens(Math.floor(value / 128))];

function unpacked(text: string): BasketLine[] {
  const bytes = Buffer.from(text, 'base64url');
  const lines: BasketLine[] = [];
  for (let at = 0; at < bytes.length; ) {
    const id = bytes.toString('hex', at, at + ID_BYTES);
    const quantity = bytes.readUInt8(at + ID_BYTES);
    at += ID_BYTES + 1;
    let price = 0;
    for (let factor = 1, isLast = false; !isLast; factor *= 128) {
      const byte = bytes.readUInt8(at++);
      price += (byte % 128) * factor;
      isLast = byte < 128;
    }
    lines.push({ plantId: id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), quantity, price });
  }
  return lines;
}
