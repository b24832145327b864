import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { Extensions } from 'type-graphql';
import { isId } from '../../core/ids.js';

/** Replaces a text in the audit log. */
const LEFT_OUT = '[left out]';

/** How many items of a list are kept. So far, no argument has more. */
const MOST_ITEMS = 100;

/** Scalars whose values can be neither secrets nor personal data. Ids are among them if they are well-formed. */
const KEPT_SCALARS = ['Int', 'Float', 'Boolean', 'DateTimeISO'];

/** What an audited text may look like: a refused call may contain anything, including keys and tokens of the store. */
const NAME = /^(?!(psk|pst|whsec)_)[\w.*-]{1,64}$/;

/**
 * Declares that the audit log keeps a text argument, or the previous value of a text field. Only for texts that name
 * things of the shop, such as a SKU: never for a secret, or for what somebody wrote.
 */
export const Audited = (): PropertyDecorator & MethodDecorator => Extensions({ audited: true });

export type Input = GraphQLArgument | GraphQLInputField;

/** What the audit log keeps of the arguments of a call, and all ids among them. */
export function keptArguments(inputs: readonly Input[], args: unknown) {
  const ids: string[] = [];
  const keepMembers = (of: readonly Input[], value: unknown): Record<string, unknown> => {
    const given = value as Record<string, unknown>;
    const present = of.filter(({ name }) => given[name] !== undefined);
    return Object.fromEntries(
      present.map(({ name, type, extensions }) => [name, keep(type, given[name], extensions['audited'] === true)]),
    );
  };
  const keep = (type: GraphQLInputType, value: unknown, audited: boolean): unknown => {
    const inner = getNullableType(type);
    if (value === null || value === undefined) return null;
    if (isListType(inner))
      return [value]
        .flat()
        .slice(0, MOST_ITEMS)
        .map((item) => keep(inner.ofType, item, audited));
    if (isInputObjectType(inner)) return keepMembers(Object.values(inner.getFields()), value);
    if (isEnumType(inner)) return inner.serialize(value);
    if (inner.name === 'ID' && isId(String(value))) {
      ids.push(String(value).toLowerCase());
      return value;
    }
    if (audited && NAME.test(String(value))) return value;
    return KEPT_SCALARS.includes(inner.name) ? value : LEFT_OUT;
  };

  return { kept: keepMembers(inputs, args), ids };
}
