import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({
  description:
    'The signed head of the chain of events. Keep it: it can prove later that nobody has altered the feed up to this position.',
})
export class LedgerHead {
  @Field(() => Int, { description: 'The position of the last event that the head covers.' })
  position!: number;

  @Field(() => String, { description: 'The link of that event: SHA-256, in lowercase hex, over the feed up to it.' })
  link!: string;

  @Field(() => String, {
    description:
      'The Ed25519 key that verifies the signature: 32 bytes in base64url. Compare it with the key that you know.',
  })
  publicKey!: string;

  @Field(() => String, {
    description:
      'The Ed25519 signature, in base64url, of four lines joined by \\n: `plant-store ledger head`, the organization id, the position and the link.',
  })
  signature!: string;
}
