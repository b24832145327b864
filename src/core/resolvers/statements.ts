import { Extensions } from 'type-graphql';

/**
 * Declares how many SQL statements a field sends at most, however many rows there are. Most fields need no declaration:
 * `http/measure/fields.ts` derives the number from the schema.
 */
export const Statements = (most: number): MethodDecorator & PropertyDecorator => Extensions({ statements: most });
