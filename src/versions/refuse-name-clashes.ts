import { type GraphQLField, type GraphQLSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { domainName, type Names } from './names.js';

/** Refuses a naming that gives two things the same name: one of them could not be requested any more. */
export function refuseNameClashes(schema: GraphQLSchema, naming: Names): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    if (isEnumType(type)) {
      check(
        type.name,
        type.getValues().map(({ name }) => naming.enumValue(type.name, name)),
      );
    } else if (type === schema.getQueryType() || type === schema.getMutationType()) {
      for (const field of Object.values(type.getFields())) {
        const rootField = `${type.name}.${field.name}`;
        check(rootField, argumentNames(rootField, field, naming));
      }
    } else if (isObjectType(type) || isInputObjectType(type)) {
      check(
        type.name,
        Object.keys(type.getFields()).map((field) => naming.field(type.name, field)),
      );
    }
  }
}

const argumentNames = (rootField: string, { args }: GraphQLField<unknown, unknown>, naming: Names): string[] =>
  args.map((arg) => naming.argument(rootField, arg.name, domainName(arg)));

function check(owner: string, names: string[]): void {
  const duplicate = names.find((name, at) => names.indexOf(name) < at);
  if (duplicate !== undefined) throw new Error(`Two things would be called ${owner}.${duplicate}.`);
}
