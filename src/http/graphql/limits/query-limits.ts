import {
  type ASTVisitor,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';
import { sum } from '../../../core/arithmetic.js';
import { type Measure, tooComplex } from './too-complex.js';

const MAX_DEPTH = 12;
const MAX_ALIASES = 15;

interface Size {
  depth: number;
  aliases: number;
}

const NOTHING: Size = { depth: 0, aliases: 0 };

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
    fragments.set(name, NOTHING);
    const size = measure(fragment.selectionSet);
    fragments.set(name, size);
    return size;
  };
  const measure = ({ selections }: SelectionSetNode): Size => {
    const sizes = selections.map(sizeOf);
    return { depth: Math.max(...sizes.map(({ depth }) => depth)), aliases: sum(sizes.map(({ aliases }) => aliases)) };
  };
  const sizeOf = (node: SelectionNode): Size => {
    if (node.kind === Kind.INLINE_FRAGMENT) return measure(node.selectionSet);
    if (node.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = context.getFragment(node.name.value);
      return fragment ? measureFragment(fragment) : NOTHING;
    }
    const aliases = node.alias ? 1 : 0;
    if (isIntrospection(node.name.value)) return { depth: 0, aliases };
    const below = node.selectionSet ? measure(node.selectionSet) : NOTHING;
    return { depth: below.depth + 1, aliases: below.aliases + aliases };
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
