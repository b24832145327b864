import type { EntityManager } from '@mikro-orm/postgresql';
import { Extensions, getMetadataStorage } from 'type-graphql';

/** Replaces personal data that was erased. */
export const ERASED = '[erased]';

/** How a personal field is erased. */
type Erasure =
  /** The text becomes `[erased]`, as does every text inside of a JSON. */
  | 'text'
  /** The text becomes an address that nobody has, because the column is unique. */
  | 'unique'
  /** The column becomes null. Copies become null, too, or an empty object, because its keys may be texts of anybody. */
  | 'null'
  /** The login id of an actor, or a text by the actor: erased in rows and objects where one such field is a login id of the customer. */
  | 'actor'
  /** The field holds copies of other fields, which `redact` erases. */
  | 'copy';

/**
 * Declares a field of an entity or of a GraphQL type to be personal data of the customer whose row it is. On a class: all
 * its texts are, and its rows are deleted. Erasure, redaction and what the tests look for are derived from it.
 */
export const Personal = (erasure: Erasure = 'text') => Extensions({ personal: erasure });

/** A table with personal data. */
export interface PersonalTable {
  name: string;
  columns: { name: string; erasure: Erasure; isJson: boolean }[];
  /** Whether the rows are deleted with the customer; all their texts are personal then. */
  isDeleted: boolean;
}

/** All tables with personal data, as their entities declare it. */
export function personalTables(em: EntityManager): PersonalTable[] {
  const { classExtensions, fieldExtensions } = getMetadataStorage();
  return [...em.getMetadata().getAll().values()].flatMap(({ class: entity, tableName: name, props }) => {
    const isDeleted = classExtensions.some(({ target, extensions }) => target === entity && extensions['personal']);
    const declared = new Map(
      fieldExtensions
        .filter(({ target, extensions }) => target === entity && extensions['personal'])
        .map(({ fieldName, extensions }) => [fieldName, extensions['personal'] as Erasure]),
    );
    const columns = props.flatMap(({ name: field, fieldNames, columnTypes }) => {
      const erasure = declared.get(field);
      return erasure ? [{ name: String(fieldNames[0]), erasure, isJson: columnTypes[0] === 'jsonb' }] : [];
    });
    return isDeleted || columns.length > 0 ? [{ name, columns, isDeleted }] : [];
  });
}
