import { decode, encode } from '@jridgewell/sourcemap-codec';

/**
 * The mappings of a source map, without names and without those that lead to the same line of a source as the one before.
 * Node keeps each as an array from the first stack trace that anything reads; the ORM reads some at the start. A stack trace
 * still names the line of each call, and as its column that where the first piece of this line begins.
 */
export const oneMappingALine = (mappings: string): string =>
  encode(
    decode(mappings).map((mapped) =>
      mapped
        .filter(([, source, line], at) => at === 0 || source !== mapped[at - 1]?.[1] || line !== mapped[at - 1]?.[2])
        .map((mapping) => mapping.slice(0, 4) as typeof mapping),
    ),
  );
