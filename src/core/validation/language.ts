import { IsIn } from 'class-validator';
import { Field } from 'type-graphql';

/** The languages in which the store writes to people. */
export const LANGUAGES = ['en', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];

/** An argument that chooses a language; null counts as absent. */
export function LanguageField(description: string): PropertyDecorator {
  return (target, name) => {
    Field(() => String, { nullable: true, description })(target, name as string);
    IsIn(LANGUAGES)(target, name as string);
  };
}
