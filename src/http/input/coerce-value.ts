import { coerceInputValue, type GraphQLInputType } from 'graphql';
import { type FieldIssue, MAX_ISSUES } from '../../core/errors.js';
import { typeIssue } from './type-issues.js';

/** Thrown to end a coercion that has told enough. */
const ENOUGH = new Error('There are more issues than are told.');

/**
 * What a value means for this type. What does not fit is added to `issues`; past as many as one answer tells, it gives
 * up, because the library would make an error of each of thousands of items.
 */
export function coerceValue(name: string, value: unknown, type: GraphQLInputType, issues: FieldIssue[]): unknown {
  try {
    return coerceInputValue(value, type, (path, received, error) => {
      if (issues.length >= MAX_ISSUES) throw ENOUGH;
      issues.push(typeIssue([name, ...path], received, error.message, type));
    });
  } catch (error) {
    if (error === ENOUGH) return undefined;
    throw error;
  }
}
