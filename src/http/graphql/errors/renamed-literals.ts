import { type ASTNode, type ASTVisitor, getNamedType, isEnumType, type ValidationContext } from 'graphql';
import type { FieldIssue } from '../../../core/field-issue.js';
import { renamedValueIssue } from '../../../versions/renamed-value.js';

/** Enum values in documents that only another version knows, by their node. */
export type RenamedLiterals = WeakMap<ASTNode, FieldIssue>;

/**
 * A validation rule that refuses nothing itself: graphql-js refuses a value that the enum does not have, and names the
 * node. This notes which of those nodes are values of another version, so that the error can name the value of this one.
 */
export const noteRenamedLiterals =
  (literals: RenamedLiterals) =>
  (context: ValidationContext): ASTVisitor => ({
    EnumValue(node) {
      const type = getNamedType(context.getInputType());
      if (!isEnumType(type) || type.getValue(node.value)) return;
      const field = context.getArgument()?.name ?? 'value';
      const issue = renamedValueIssue(type, field, node.value);
      if (issue) literals.set(node, issue);
    },
  });
