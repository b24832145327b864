import {
  type ASTNode,
  type ASTVisitor,
  GraphQLError,
  getNamedType,
  isEnumType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  type ValidationContext,
  type VariableDefinitionNode,
} from 'graphql';
import type { FieldIssue } from '../../core/field-issue.js';
import { renamedValueIssue } from '../../versions/names.js';

/**
 * A validation rule that refuses introspection, once for each field of the root. The rule of graphql-js also reports all
 * fields below the root field, and the rule of Apollo gives clients advice that is meant for operators.
 */
export const noIntrospection = (context: ValidationContext): ASTVisitor => ({
  Field(node) {
    const name = node.name.value;
    if (name !== '__schema' && name !== '__type') return;
    const message = `Introspection is off on this server, so "${name}" cannot be selected.`;
    context.reportError(new GraphQLError(message, { nodes: node }));
    return false;
  },
});

/** Enum values in documents that only another version knows, by their node. */
export type RenamedLiterals = WeakMap<ASTNode, FieldIssue>;

/**
 * A validation rule that refuses nothing: graphql-js refuses a value that the enum does not have, and names the node. This
 * rule notes nodes whose value has another name in the caller's version, so that the error can name the right value.
 */
export const noteRenamedLiterals =
  (literals: RenamedLiterals) =>
  (context: ValidationContext): ASTVisitor => ({
    EnumValue(node, _key, _parent, _path, ancestors) {
      const type = getNamedType(context.getInputType());
      if (!isEnumType(type) || type.getValue(node.value)) return;
      const variable = [ancestors].flat(2).find((above) => above.kind === Kind.VARIABLE_DEFINITION);
      const field = context.getArgument()?.name ?? (variable as VariableDefinitionNode).variable.name.value;
      const issue = renamedValueIssue(type, field, node.value);
      if (issue) literals.set(node, issue);
    },
  });

/** The variables of each operation that must not be null. */
export type RequiredVariables = WeakMap<OperationDefinitionNode, ReadonlySet<string>>;

/**
 * A validation rule that refuses nothing itself, but notes the variables that stand where null may not. One with a default
 * may be of a type that allows null: graphql-js lets that pass, and fails in the middle of the execution.
 */
export const noteRequiredVariables =
  (required: RequiredVariables) =>
  (context: ValidationContext): ASTVisitor => ({
    OperationDefinition(operation) {
      const usages = context.getRecursiveVariableUsages(operation).filter(({ type }) => isNonNullType(type));
      required.set(operation, new Set(usages.map(({ node }) => node.name.value)));
    },
  });
