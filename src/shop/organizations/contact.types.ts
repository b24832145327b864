import { Field, InputType, ObjectType } from 'type-graphql';
import { IsEmailAddress, IsLine, IsText } from '../../core/validation/validators.js';

@ObjectType({ description: 'How customers reach the shop.' })
export class Contact {
  @Field(() => String, { nullable: true, description: 'The e-mail address; null if the shop names none.' })
  email?: string | null;

  @Field(() => String, { nullable: true, description: 'The telephone number; null if the shop names none.' })
  phone?: string | null;

  @Field(() => String, { nullable: true, description: 'The postal address, in lines; null if the shop names none.' })
  address?: string | null;
}

@InputType({ description: 'How customers reach the shop: all of it, for it replaces what was there.' })
export class ContactInput {
  @Field(() => String, { nullable: true, description: 'The e-mail address.' })
  @IsEmailAddress()
  email?: string;

  @Field(() => String, { nullable: true, description: 'The telephone number: up to 30 characters.' })
  @IsLine(0, 30)
  phone?: string;

  @Field(() => String, { nullable: true, description: 'The postal address, in lines: up to 500 characters.' })
  @IsText(0, 500)
  address?: string;
}
