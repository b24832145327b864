import type { EventSubscriber, FlushEventArgs } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';

type Values = Record<string, unknown>;

/** What the flushes of each mutation, whose EntityManager is its own, have changed: the values of before, by row. */
const changes = new WeakMap<object, Map<object, Values>>();

/** Keeps the value that each changed property of a row had before the first flush that changed it. */
export const keepPreviousValues: EventSubscriber = {
  onFlush({ em, uow }: FlushEventArgs) {
    for (const { type, entity, originalEntity, payload, meta } of uow.getChangeSets()) {
      if (type !== 'update' || !originalEntity) continue;
      const rows = changes.get(em) ?? new Map<object, Values>();
      changes.set(em, rows);
      const before = rows.get(entity) ?? {};
      rows.set(entity, before);
      for (const name of Object.keys(payload)) {
        // The time of the change says nothing about what was changed.
        if (name === 'updatedAt' || name in before) continue;
        const stored = (originalEntity as Values)[name] ?? null;
        const type = (meta.properties as Record<string, (typeof meta.props)[number]>)[name]?.customType;
        // Of a JSON, the ORM has kept the text. It leaves reading it to the driver, unless forced.
        const read = () => type?.convertToJSValue(stored, em.getPlatform(), { force: true });
        before[name] = stored === null || !type ? stored : read();
      }
    }
  },
};

/** The rows that were changed, each with the previous values of its changed properties. */
export const previousValues = (em: EntityManager): ReadonlyMap<object, Values> => changes.get(em) ?? new Map();
