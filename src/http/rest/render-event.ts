import type { MikroORM } from '@mikro-orm/postgresql';
import { type GraphQLOutputType, type GraphQLSchema, isEnumType } from 'graphql';
import type { RenderEvent } from '../../core/context.js';
import { makeContext } from '../../core/context.js';
import { differing } from '../../database/write/changes-of.js';
import { Snapshot, takeSnapshot } from '../../events/snapshots.js';
import { schemasOf, type VersionedSchemas } from '../api-schemas.js';
import { snakeCase } from '../snake-case.js';

/**
 * Makes the function that renders the `data` of an event as REST shows the resource in a version: from the stored resource,
 * by the same view that the REST routes use.
 */
export function makeRenderEvent(apiSchemas: VersionedSchemas, schema: GraphQLSchema, orm: MikroORM): RenderEvent {
  return async (version, { data, organizationId }, em = orm.em.fork()) => {
    const view = schemasOf(apiSchemas, version).rest;
    // The stored resource usually has all fields. With the context, a field that was not stored is read from its row.
    const ctx = makeContext(em, { organizationId, schema });
    const type = view.getType(data.type) as GraphQLOutputType;
    const show = (subject: object) =>
      takeSnapshot(type, new Snapshot(data.type, { ...subject }), ctx) as Promise<object>;
    const shown = await show(data.subject);
    const previous = data.previous && differing(await show({ ...data.subject, ...data.previous }), shown);
    const extra = Object.entries(data.extra ?? {}).map(([name, fact]) => {
      const enumType = view.getType(fact.enumName);
      return [snakeCase(name), isEnumType(enumType) ? enumType.serialize(fact.value) : fact.value];
    });
    return { ...shown, ...(previous && { previous }), ...Object.fromEntries(extra) };
  };
}
