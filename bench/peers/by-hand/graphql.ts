import { ApolloServer } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import { makeExecutableSchema } from '@graphql-tools/schema';
import Fastify from 'fastify';
import { GraphQLScalarType } from 'graphql';
import { countPlants, findPlant, listPlants } from './plants.ts';

/** The GraphQL API for plants, written by hand: Apollo Server behind Fastify, resolvers over pg. */
const typeDefs = `
  scalar DateTimeISO
  enum Light { LOW MEDIUM BRIGHT_INDIRECT DIRECT }
  enum Watering { SPARSE MODERATE FREQUENT }
  enum Difficulty { EASY MODERATE EXPERT }
  enum PetSafety { SAFE TOXIC UNKNOWN }
  type Money { amount: Int! currency: String! }
  type Plant {
    id: ID! createdAt: DateTimeISO! sku: String! name: String! botanicalName: String description: String! price: Money!
    stock: Int! inStock: Boolean! light: Light watering: Watering difficulty: Difficulty petSafety: PetSafety!
    potDiameterMm: Int heightCm: Int hardinessZoneMin: Int hardinessZoneMax: Int imageUrl: String updatedAt: DateTimeISO!
  }
  type PlantPage { items: [Plant!]! total: Int! limit: Int! offset: Int! nextCursor: String }
  type Query { plants(limit: Int = 20, offset: Int): PlantPage! plant(id: ID!): Plant! }
`;

const lowerCase = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name.toLowerCase()]));

// biome-ignore lint/suspicious/noExplicitAny: rows as pg returns them
type Row = Record<string, any>;

const resolvers = {
  DateTimeISO: new GraphQLScalarType({ name: 'DateTimeISO', serialize: (value) => (value as Date).toISOString() }),
  Light: lowerCase('LOW', 'MEDIUM', 'BRIGHT_INDIRECT', 'DIRECT'),
  Watering: lowerCase('SPARSE', 'MODERATE', 'FREQUENT'),
  Difficulty: lowerCase('EASY', 'MODERATE', 'EXPERT'),
  PetSafety: lowerCase('SAFE', 'TOXIC', 'UNKNOWN'),
  Plant: {
    createdAt: (row: Row) => row['created_at'],
    botanicalName: (row: Row) => row['botanical_name'],
    price: (row: Row) => ({ amount: row['price'], currency: row['currency'] }),
    inStock: (row: Row) => row['stock'] > 0 && !row['archived_at'],
    petSafety: (row: Row) => row['pet_safety'],
    potDiameterMm: (row: Row) => row['pot_diameter_mm'],
    heightCm: (row: Row) => row['height_cm'],
    hardinessZoneMin: (row: Row) => row['hardiness_zone_min'],
    hardinessZoneMax: (row: Row) => row['hardiness_zone_max'],
    imageUrl: (row: Row) => row['image_url'],
    updatedAt: (row: Row) => row['updated_at'],
  },
  // Executed only where the query selects it.
  PlantPage: { total: () => countPlants() },
  Query: {
    plants: async (_: unknown, { limit, offset }: { limit: number; offset?: number }) => ({
      ...(await listPlants(limit, offset ?? 0)),
      limit,
      offset: offset ?? 0,
    }),
    plant: async (_: unknown, { id }: { id: string }) => {
      const row = await findPlant(id);
      if (!row) throw new Error('There is no such plant.');
      return row;
    },
  },
};

const apollo = new ApolloServer({
  schema: makeExecutableSchema({ typeDefs, resolvers }),
  stopOnTerminationSignals: false,
});
await apollo.start();
const server = Fastify({ logger: false });
server.post('/graphql', fastifyApolloHandler(apollo));
console.log(await server.listen({ port: 0, host: '127.0.0.1' }));
