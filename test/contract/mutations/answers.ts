import { type Mutation, members, nullable, plantRef, replaced, schemas, without } from './document.js';

/** What breaks the body of an answer, or of a webhook: more may come. */
export const breakingAnswers: Mutation[] = [
  ['a member is gone', (d) => replaced(d, 'botanical_name', 'latin_name'), ['Plant.botanical_name: is gone']],
  ['a member may be missing', (d) => without(schemas(d).Plant.required, 'stock'), ['Plant.stock: may now be missing']],
  [
    'a text may be null',
    (d) => (members(d, 'Money').currency.type = ['string', 'null']),
    ['Money.currency: may now be null'],
  ],
  [
    'a component may be null',
    (d) => (members(d, 'Plant').price = nullable(members(d, 'Plant').price)),
    ['Plant.price: may now be null'],
  ],
  ['a number is a text', (d) => (members(d, 'Money').amount = { type: 'string' }), ['Money.amount: may now be string']],
  [
    'an integer is a number',
    (d) => (members(d, 'Money').amount = { type: 'number' }),
    ['Money.amount: may now be number'],
  ],
  [
    'a time has no form',
    (d) => delete members(d, 'Customer').updated_at.format,
    ['Customer.updated_at: format "date-time" became none'],
  ],
  ['an enum value is new', (d) => schemas(d).PetSafety.enum.push('mild'), ['PetSafety: may now be "mild"']],
  [
    'an enum value of both ways is new',
    (d) => schemas(d).RefundReason.enum.push('theft'),
    ['RefundReason: may now be "theft"'],
  ],
  [
    'an enum value of both ways is gone',
    (d) => without(schemas(d).RefundReason.enum, 'lost'),
    ['RefundReason: no longer takes "lost"'],
  ],
  [
    'an alternative is new',
    (d) => members(d, 'Loyalty').next_tier.anyOf.push({ type: 'string' }),
    ['Loyalty.next_tier: may now be string'],
  ],
  [
    'items may be null',
    (d) => (members(d, 'PlantPage').items.items = nullable(plantRef)),
    ['PlantPage.items[]: may now be null'],
  ],
  [
    'a member of an event is gone',
    (d) => delete members(d, 'InventoryChange').cause,
    ['InventoryChange.cause: is gone'],
  ],
  [
    'a member of an event may be null',
    (d) => (members(d, 'InventoryChange').stock.type = ['integer', 'null']),
    ['InventoryChange.stock: may now be null'],
  ],
];
