import { ArrayMaxSize, IsIn, Length } from 'class-validator';
import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { Role } from '../core/context.js';
import { Scope } from '../core/scope.js';
import { IsText } from '../core/validation/validators.js';

@ArgsType()
export class LoginArgs {
  @Field(() => String, { description: "The organization's API key." })
  @IsText(1, 255)
  apiKey!: string;

  @Field(() => String, { description: "The user's login identifier." })
  @IsText(1, 254)
  loginId!: string;
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
  @IsText(1, 100)
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
    description:
      'Whether GraphQL requests of the key, and of sessions opened with it, must name a document of the operator (`documentId`): any other is FORBIDDEN.',
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
    description: 'The login identifier, unique within the organization; an email address, for example.',
  })
  @Length(1, 254)
  @IsText(1, 254)
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
