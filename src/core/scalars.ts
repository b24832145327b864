import { GraphQLScalarType } from 'graphql';
import { GraphQLDateTimeISO, GraphQLJSONObject } from 'graphql-scalars';

/** A moment, as clients send and receive it. */
export const DateTimeISO = new GraphQLScalarType({
  ...GraphQLDateTimeISO.toConfig(),
  description:
    'A moment: RFC 3339. Answers are in UTC, to the millisecond: `2026-11-28T10:15:30.123Z`. Arguments may have another offset.',
});

/** An object with texts, by keys that the systems of a shop choose. */
export const JSONObject = new GraphQLScalarType({
  ...GraphQLJSONObject.toConfig(),
  description: 'A JSON object, such as `{"erp_id": "7"}`: the keys are the caller’s own.',
});
