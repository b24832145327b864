import { ArrayMaxSize, IsIn, Length } from 'class-validator';
import { ArgsType, Extensions, Field, ID, Int, ObjectType } from 'type-graphql';
import { Role } from '../core/context.js';
import { Scope } from '../core/rights.js';
import { type Language, LanguageField } from '../core/validation/language.js';
import { IsExactText, IsLine, IsLoginId } from '../core/validation/validators.js';
import { TRUSTED_ONLY } from './api-keys/api-key.entity.js';

@ArgsType()
export class LoginArgs {
  @Field(() => String, { description: "The organization's API key." })
  @IsExactText(1, 255)
  apiKey!: string;

  @Field(() => String, { description: "The user's login identifier, in upper or lower case." })
  @IsLine(1, 254)
  @Extensions({ address: true })
  loginId!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The token of an earlier session of this user, also of an expired one: the new session continues the same sign-in, and `logout` ends both. UNAUTHENTICATED if that session was ended (`revoked`), is not of this user, or expired more than 30 days ago (`unknown`). Absent or null: a new sign-in begins.',
  })
  @IsLine(1, 255)
  renews?: string | null;
}

@ObjectType('Session', { description: 'A session token: send it as `Authorization: Bearer …`.' })
export class SessionToken {
  @Field(() => String, { description: 'The session bearer token.' })
  authToken!: string;

  @Field(() => String, { description: 'Always "Bearer".' })
  tokenType!: string;

  @Field(() => Int, { description: 'Seconds until the token expires.' })
  expiresIn!: number;

  @Field(() => Date, { description: 'When the token expires: RFC 3339, UTC.' })
  expiresAt!: Date;
}

@ArgsType()
export class CreateApiKeyArgs {
  @Field(() => String, { description: 'What the key is for, such as "till 2": 1 to 100 characters.' })
  @IsLine(1, 100)
  name!: string;

  @Field(() => Role, {
    defaultValue: Role.CUSTOMER,
    description: 'The highest role of the users who can log in with the key.',
  })
  @IsIn(Object.values(Role))
  maxRole!: Role;

  @Field(() => [Scope], {
    nullable: true,
    description:
      'What a server may do with the key itself, without a user. A key with scopes logs nobody in. Not together with a `maxRole` above CUSTOMER.',
  })
  @ArrayMaxSize(Object.values(Scope).length)
  @IsIn(Object.values(Scope), { each: true })
  scopes?: Scope[] | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description: TRUSTED_ONLY,
  })
  trustedOnly!: boolean;

  @Field(() => Date, {
    nullable: true,
    description: 'When the key and the sessions opened with it end: RFC 3339, in the future. Default: never.',
  })
  expiresAt?: Date | null;
}

@ArgsType()
export class CreateUserArgs {
  @Field(() => String, {
    description:
      'The login identifier, unique within the organization (case-insensitive); an email address, for example. Letters outside of ASCII are in lower case. For the role CUSTOMER not the email of another customer.',
  })
  @Length(1, 254)
  @IsLoginId()
  loginId!: string;

  @Field(() => Role, { description: 'The role, which decides what the user may do.' })
  @IsIn(Object.values(Role))
  role!: Role;

  @Field(() => ID, {
    nullable: true,
    description: 'The customer that the user acts for: required for CUSTOMER, refused for other roles.',
  })
  customerId?: string;
}

@ArgsType()
export class InviteUserArgs {
  @Field(() => ID, { description: 'The id of the user.' })
  id!: string;

  @LanguageField('The language of the mail: `en` or `de`. Default: `en`.')
  language?: Language;
}
