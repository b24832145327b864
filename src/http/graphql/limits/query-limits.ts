import {
  type ASTVisitor,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';
import { type Measure, tooComplex } from './too-complex.js';

const MAX_DEPTH = 12;
const MAX_ALIASES = 15;

interface Size {
  depth: number;
  aliases: number;
}

const isIntrospection = (name: string): boolean => name.startsWith('__');

/**
 * A validation rule that refuses documents with too many levels or aliases, before anything runs. Fragments count
 * wherever they are spread, and are measured once. Introspection may nest deeper: it reads no data, and graphql-js has a
 * rule for it.
 */
export function queryLimits(context: ValidationContext): ASTVisitor {
  const fragments = new Map<string, Size>();
  const measureFragment = (fragment: FragmentDefinitionNode): Size => {
    const name = fragment.name.value;
    const known = fragments.get(name);
    if (known) return known;
    // Another rule reports a fragment that spreads itself; this one must only end.
    fragments.set(name, { depth: 0, aliases: 0 });
    const size = measure(fragment.selectionSet);
    fragments.set(name, size);
    return size;
  };
  const measure = (set: SelectionSetNode): Size => {
    const all: Size = { depth: 0, aliases: 0 };
    for (const node of set.selections) {
      const size = { depth: 0, aliases: 0 };
      if (node.kind === Kind.FIELD) {
        if (node.alias) size.aliases += 1;
        if (isIntrospection(node.name.value)) {
          all.aliases += size.aliases;
          continue;
        }
        const below = node.selectionSet ? measure(node.selectionSet) : { depth: 0, aliases: 0 };
        size.depth = below.depth + 1;
        size.aliases += below.aliases;
      } else if (node.kind === Kind.INLINE_FRAGMENT) {
        Object.assign(size, measure(node.selectionSet));
      } else {
        const fragment = context.getFragment(node.name.value);
        if (fragment) Object.assign(size, measureFragment(fragment));
      }
      all.depth = Math.max(all.depth, size.depth);
      all.aliases += size.aliases;
    }
    return all;
  };
  return {
    OperationDefinition(node) {
      const { depth, aliases } = measure(node.selectionSet);
      if (depth > MAX_DEPTH) context.reportError(refusal('depth', depth, MAX_DEPTH));
      if (aliases > MAX_ALIASES) context.reportError(refusal('aliases', aliases, MAX_ALIASES));
    },
  };
}

/** The refusal as validation reports it; `format-error.ts` formats it for clients. */
const refusal = (measure: Measure, received: number, allowed: number): GraphQLError =>
  new GraphQLError('too complex', { extensions: { tooComplex: tooComplex(measure, received, allowed) } });
