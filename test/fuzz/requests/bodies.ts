import fc from 'fast-check';

type Spoil = (text: string, at: number) => string | Buffer;

/** What happens to bodies on their way: cut, doubled, in another encoding, nested beyond reason. */
const spoils: Spoil[] = [
  (text, at) => text.slice(0, at % Math.max(1, text.length)),
  (text, at) => text.slice(at % Math.max(1, text.length)),
  (text) => `${text}${text}`,
  (text) => `\ufeff${text}`,
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xc0, 0xaf, 0xff, 0x7d])]),
  (text) => `[${text}]`,
  (text) => text.replace(/[,:]/, '::'),
  (text) => text.replace('{', '{"__proto__":{"role":"ADMIN"},"constructor":{"prototype":{"role":"ADMIN"}},'),
  (text) => text.replace(/"(\w+)":/, '"$1":null,"$1":'),
  (text) => text.replace(/\d+/, '1e999'),
  (text) => `${'['.repeat(5_000)}${text}${']'.repeat(5_000)}`,
  (text, at) => `${'{"a":'.repeat(at)}${text}${'}'.repeat(at)}`,
  (text) => `${text.slice(0, -1)},"padding":"${'x'.repeat(110_000)}"}`,
  () => '',
  () => 'null',
  () => 'query=%7Bplants%7Btotal%7D%7D',
];

/** A body as JSON; one in eight does not arrive as it was sent. */
export const bodyOf = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string | Buffer> =>
  fc.oneof(
    { weight: 7, arbitrary: value.map((one) => JSON.stringify(one)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(value, fc.constantFrom(...spoils), fc.nat(400))
        .map(([one, spoil, at]) => spoil(JSON.stringify(one), at)),
    },
  );
