import { Entity, Filter, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { organizationFilter, SqlIndex } from '../../../database/write/base.entity.js';

/**
 * A word of 4 to 64 letters in the name or botanical name of a plant, as `search_text` writes it. A trigger adds the words of new
 * names. It removes none: a word that no name has any more finds nothing.
 */
@Entity({ tableName: 'catalogue_words' })
@Filter(organizationFilter)
@SqlIndex('catalogue_words_search_index', 'using gin ("word" gin_trgm_ops)')
export class CatalogueWord {
  @PrimaryKey({ type: 'uuid' })
  organizationId!: string;

  @PrimaryKey({ type: 'text' })
  word!: string;
}
