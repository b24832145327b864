import {
  type ASTNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  Kind,
  type NamedTypeNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
  TypeInfo,
  typeFromAST,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { noteRenamed } from '../database/work.js';
import type { Named } from './names.js';
import { canHaveRenamed, renamedIn, renamedName } from './renamed-names.js';

/** A name in a document that any version changes, or a variable, whose value can have some. */
export interface Sent {
  /** The root field of the operation that it stands below; absent where there is none. */
  root?: string;
  name?: string;
  variable?: string;
}

/**
 * Finds what a valid document sends, also in what a directive leaves out and in operations that are not executed: another version
 * would refuse the whole document for it.
 */
export function sentNames(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Sent[] {
  const sent: Sent[] = [];
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of document.definitions) if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);

  const read = (from: ASTNode, root?: string, spread = new Set<string>()): void => {
    const types = new TypeInfo(schema, schema.getRootType(operation.operation));
    const enter = (node: ASTNode): void => {
      const type = types.getInputType();
      if (node.kind === Kind.VARIABLE && root && type && canHaveRenamed(type))
        sent.push({ root, variable: node.name.value });
      const name = nameOf(node, types);
      if (name) sent.push({ root, name });
      if (node.kind !== Kind.FRAGMENT_SPREAD || spread.has(node.name.value)) return;
      const fragment = fragments.get(node.name.value);
      if (fragment) read(fragment, root, spread.add(node.name.value));
    };
    visit(from, visitWithTypeInfo(types, { enter }));
  };
  const spreadAbove = new Set<string>();
  const readRoots = ({ selections }: SelectionSetNode): void => {
    for (const node of selections) {
      if (node.kind === Kind.FIELD) read(node, node.name.value);
      else if (node.kind === Kind.INLINE_FRAGMENT) readRoots(node.selectionSet);
      else if (!spreadAbove.has(node.name.value)) {
        spreadAbove.add(node.name.value);
        readRoots((fragments.get(node.name.value) as FragmentDefinitionNode).selectionSet);
      }
    }
  };
  readRoots(operation.selectionSet);
  for (const definition of operation.variableDefinitions ?? []) read(definition);
  for (const other of document.definitions)
    if (other.kind === Kind.OPERATION_DEFINITION && other !== operation) read(other);
  return sent;
}

/** The name that any version changes of a field, an argument, a member of an input or an enum value. */
function nameOf(node: ASTNode, types: TypeInfo): string | undefined {
  const member = memberOf(node, types);
  return member ? renamedName(member) : undefined;
}

function memberOf(node: ASTNode, types: TypeInfo): Named | null | undefined {
  if (node.kind === Kind.FIELD) return types.getFieldDef();
  if (node.kind === Kind.ARGUMENT) return types.getArgument();
  if (node.kind === Kind.ENUM) return types.getEnumValue();
  const input = getNamedType(types.getParentInputType());
  return node.kind === Kind.OBJECT_FIELD && isInputObjectType(input) ? input.getFields()[node.name.value] : undefined;
}

/** Notes what a request sends: the names in its document, and those in the values of its variables. */
export function noteSent(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  { sent, roots }: { sent: readonly Sent[]; roots: readonly string[] },
  variables: Record<string, unknown>,
): void {
  const inValue = (given?: string): string[] => {
    const declared = variableDefinitions.find(({ variable }) => variable.name.value === given);
    const type = declared && typeFromAST(schema, declared.type as NamedTypeNode);
    return type && given ? renamedIn(type, variables[given]) : [];
  };
  for (const { root, name, variable } of sent)
    for (const one of name ? [name] : inValue(variable))
      for (const above of root ? [root] : roots) noteRenamed(`${above} request ${one}`);
}
