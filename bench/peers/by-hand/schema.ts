export const enums: Record<string, string[]> = {
  Light: ['LOW', 'MEDIUM', 'BRIGHT_INDIRECT', 'DIRECT'],
  Watering: ['SPARSE', 'MODERATE', 'FREQUENT'],
  Difficulty: ['EASY', 'MODERATE', 'EXPERT'],
  PetSafety: ['SAFE', 'TOXIC', 'UNKNOWN'],
  OrderStatus: ['PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'REFUNDED'],
  RefundKind: ['FULL', 'PARTIAL'],
  RefundReason: [
    ...[
      'DEAD_ON_ARRIVAL',
      'DAMAGED',
      'PEST_OR_DISEASE',
      'WRONG_PLANT',
      'LOST',
      'CUSTOMER_REQUEST',
      'GOODWILL',
      'OTHER',
    ],
  ],
};

export const typeDefs = `
  scalar DateTimeISO
  ${Object.entries(enums).map(([name, values]) => `enum ${name} { ${values.join(' ')} }`)}
  type Money { amount: Int! currency: String! }
  type Plant {
    id: ID! createdAt: DateTimeISO! sku: String! name: String! botanicalName: String description: String! price: Money!
    stock: Int! inStock: Boolean! light: Light watering: Watering difficulty: Difficulty petSafety: PetSafety!
    potDiameterMm: Int heightCm: Int hardinessZoneMin: Int hardinessZoneMax: Int imageUrl: String tags: [String!]! updatedAt: DateTimeISO!
  }
  ${['Light', 'Watering', 'Difficulty', 'PetSafety', 'Boolean'].map((name) => `type ${name}Count { value: ${name}! count: Int! }`)}
  type PlantFacets {
    light: [LightCount!]! watering: [WateringCount!]! difficulty: [DifficultyCount!]! petSafety: [PetSafetyCount!]!
    inStock: [BooleanCount!]!
  }
  type PlantPage {
    items: [Plant!]! total: Int! limit: Int! offset: Int! nextCursor: String facets: PlantFacets
  }
  type OrderItem {
    id: ID! plantId: ID! name: String! quantity: Int! unitPrice: Money! discount: Money! total: Money! refundedQuantity: Int! shippedQuantity: Int!
  }
  type RefundItem { orderItemId: ID! plantId: ID! quantity: Int! amount: Money! restocked: Boolean! }
  type Refund {
    id: ID! createdAt: DateTimeISO! kind: RefundKind! total: Money! shipping: Money! goodwill: Money! reason: RefundReason
    note: String createdBy: String! items: [RefundItem!]!
  }
  type RefundPage { items: [Refund!]! }
  type Order {
    id: ID! number: String! status: OrderStatus! placedAt: DateTimeISO! subtotal: Money! discount: Money! shipping: Money!
    total: Money! refunded: Money! refundable: Money! items: [OrderItem!]! refunds(limit: Int = 20): RefundPage!
  }
  type OrderPage { items: [Order!]! }
  type Customer { id: ID! name: String! email: String! orders(limit: Int = 20): OrderPage! }
  type Query {
    plants(limit: Int = 20, offset: Int, q: String, minPrice: Int): PlantPage! plant(id: ID!): Plant!
    customer(id: ID!): Customer!
  }
`;

/** The values of an enum as the tables have them. */
export const stored = (name: string) =>
  Object.fromEntries((enums[name] ?? []).map((value) => [value, value.toLowerCase()]));
