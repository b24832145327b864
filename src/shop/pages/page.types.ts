import { IsIn, Matches } from 'class-validator';
import { ArgsType, Field } from 'type-graphql';
import { LANGUAGES } from '../../core/validation/language.js';
import { IsLine, IsText } from '../../core/validation/validators.js';
import { Audited } from '../../mutations/audit-log/kept-arguments.js';

/** The most bytes of a page. */
export const MAX_PAGE = 60 * 1024;

@ArgsType()
export class RemovePageArgs {
  @Field(() => String, { description: 'The name in its address: 1 to 60 lower-case letters, digits and hyphens.' })
  @Audited()
  @Matches(/^(?=.{1,60}$)[a-z0-9]+(-[a-z0-9]+)*$/, {
    context: { allowed: '1 to 60 lower-case letters, digits and single hyphens' },
  })
  slug!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The language of its readers, en or de. Without it, `setPage` writes the page of every language that has none of its own, and `removePage` removes the page in all languages.',
  })
  @Audited()
  @IsIn(LANGUAGES)
  language?: string;
}

@ArgsType()
export class SetPageArgs extends RemovePageArgs {
  @Field(() => String, { description: 'The title: 1 to 100 characters.' })
  @IsLine(1, 100)
  title!: string;

  @Field(() => String, { description: 'The text, as CommonMark: up to 60 kB in UTF-8. HTML in it is shown as text.' })
  @IsText(1, MAX_PAGE)
  markdown!: string;
}
