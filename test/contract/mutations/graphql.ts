/** What is done to the GraphQL schema, and what that breaks. */
export type SdlMutation = [name: string, mutate: (sdl: string) => string, changes: string[]];

/** The definition of one type, replaced in part; a replacement that finds nothing is a mistake of the case. */
function inType(sdl: string, type: string, from: string | RegExp, to: string): string {
  const [definition] = new RegExp(`^(type|enum|input) ${type} \\{[^}]*\\}`, 'm').exec(sdl) ?? [];
  if (!definition?.match(from)) throw new Error(`${type} has no ${from}.`);
  return sdl.replace(definition, definition.replace(from, to));
}

/** An argument more for `Query.plant`, which has one. */
const argument = (sdl: string, added: string) => sdl.replace(/(\n {2}plant\()/, `$1${added}, `);

/** What breaks a GraphQL client. */
export const breakingSdl: SdlMutation[] = [
  [
    'a field is gone',
    (sdl) => inType(sdl, 'Plant', /botanicalName: String/, 'latinName: String'),
    ["Field 'botanicalName' was removed from object type 'Plant'"],
  ],
  [
    'a field may be null',
    (sdl) => inType(sdl, 'Plant', 'stock: Int!', 'stock: Int'),
    ["Field 'Plant.stock' changed type from 'Int!' to 'Int'"],
  ],
  [
    'a field has another type',
    (sdl) => inType(sdl, 'Money', 'amount: Int!', 'amount: String!'),
    ["Field 'Money.amount' changed type from 'Int!' to 'String!'"],
  ],
  [
    'a new argument is required',
    (sdl) => argument(sdl, 'region: String!'),
    ["Argument 'region: String!' added to field 'Query.plant'"],
  ],
  [
    'a default is another',
    (sdl) => sdl.replace('overlapHours: Int = 24', 'overlapHours: Int = 48'),
    ["Default value for argument 'overlapHours' on field 'Mutation.rotateWebhookSecret' changed from '24' to '48'"],
  ],
  [
    'a default is gone',
    (sdl) => sdl.replace('overlapHours: Int = 24', 'overlapHours: Int'),
    [
      "Default value for argument 'overlapHours' on field 'Mutation.rotateWebhookSecret' changed from '24' to 'undefined'",
    ],
  ],
  [
    'a new input field is required',
    (sdl) => inType(sdl, 'RefundItemInput', 'quantity: Int!', 'quantity: Int!\n  cause: String!'),
    ["Input field 'cause' of type 'String!' was added to input object type 'RefundItemInput'"],
  ],
  [
    'an input field becomes required',
    (sdl) => inType(sdl, 'RefundItemInput', 'restock: Boolean', 'restock: Boolean!'),
    ["Input field 'RefundItemInput.restock' changed type from 'Boolean' to 'Boolean!'"],
  ],
  [
    'an enum value is gone',
    (sdl) => inType(sdl, 'PlantSort', 'PRICE_ASC', ''),
    ["Enum value 'PRICE_ASC' was removed from enum 'PlantSort'"],
  ],
  [
    'an enum value is new, and answers may hold it',
    (sdl) => inType(sdl, 'PetSafety', 'SAFE', 'SAFE\n  MILD'),
    ["Enum value 'MILD' was added to enum 'PetSafety'"],
  ],
  [
    'a mutation is gone',
    (sdl) => sdl.replace('logout: Boolean!', 'signOut: Boolean!'),
    ["Field 'logout' was removed from object type 'Mutation'"],
  ],
];

/** What breaks none. */
export const harmlessSdl: SdlMutation[] = [
  ['a new field', (sdl) => inType(sdl, 'Plant', 'stock: Int!', 'stock: Int!\n  origin: String!'), []],
  ['a new type', (sdl) => `${sdl}\ntype Greenhouse { id: ID! }\n`, []],
  ['a new argument', (sdl) => argument(sdl, 'region: String'), []],
  ['a new argument with a default', (sdl) => argument(sdl, 'region: String! = "EU"'), []],
  [
    'a default that was unsaid',
    (sdl) => inType(sdl, 'RefundItemInput', /restock: Boolean/, 'restock: Boolean = true'),
    [],
  ],
  [
    'a new input field',
    (sdl) => inType(sdl, 'RefundItemInput', 'quantity: Int!', 'quantity: Int!\n  cause: String'),
    [],
  ],
  ['an input field may be left out', (sdl) => inType(sdl, 'RefundItemInput', 'quantity: Int!', 'quantity: Int'), []],
  ['a field is never null', (sdl) => inType(sdl, 'Plant', 'imageUrl: String', 'imageUrl: String!'), []],
  ['an enum value that is only sent', (sdl) => inType(sdl, 'PlantSort', 'PRICE_ASC', 'PRICE_ASC\n  POPULAR'), []],
  ['a field is deprecated', (sdl) => inType(sdl, 'Plant', 'stock: Int!', 'stock: Int! @deprecated(reason: "x")'), []],
  ['other words', (sdl) => sdl.replaceAll('An opaque, unique id (UUIDv7).', 'An id.'), []],
];
