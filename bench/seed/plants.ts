import { allPlants } from '../../src/operations/demo/catalogue.ts';
import { demo } from '../../src/operations/demo/demo-ids.ts';
import type { Batch } from './batches.ts';

/** When the plants were added: evenly spread over this year. */
const FROM = Date.UTC(2024, 6, 1);
const SPAN = Date.UTC(2025, 6, 1) - FROM;

const adjectives =
  'Amber Autumn Black Blue Bronze Copper Coral Crimson Crystal Dwarf Emerald Evening Forest Frosted Giant Golden Green Honey Ivory Jade Lemon Little Marbled Midnight Misty Morning Mountain Pearl Pink Purple Red Rose Royal Ruby Silver Snow Spring Summer Velvet Winter';
const nouns =
  'Beauty Bell Charm Cloud Comet Crown Dancer Dawn Delight Dream Feather Flame Fountain Ghost Glory Heart Jewel Lace Magic Moon Princess Rain Shadow Star Wave';
const leaves = 'Glossy Velvety Striped Spotted Marbled Narrow Rounded Wavy Silvery Bronze';

/**
 * Adds cultivars of the demo plants, one in ten of them sold out, with their initial stock. Their names begin with the
 * cultivar's, and their prices vary, so that plants with the same facts are spread over every order of the catalogue.
 */
export async function addPlants({ run, draws, first, last, base, total }: Batch): Promise<void> {
  const pick = (words: string, at: number) => draws.word('plantTraits', 'n', at, words);
  await run(
    `create temp table seed_plants on commit drop as
    select n, millis, to_timestamp(millis::float8 / 1000) as created_at, ${draws.id('plantId', 'n', 'millis')} as id,
      case when ${draws.roll('plantStock', 'n', 10)} = 0 then 0 else 1 + ${draws.roll('plantStock', 'n + 1', 250)} end as stock
    from (select n, ${FROM} + (n - ${base}) * ${SPAN} / ${total} as millis
      from generate_series(${first}::bigint, ${last}) n) numbered`,
  );
  await run(
    `insert into plants (id, organization_id, created_at, sku, name, botanical_name, description, currency, price, stock,
      light, watering, difficulty, pet_safety, pot_diameter_mm, height_cm, hardiness_zone_min, hardiness_zone_max,
      tags, updated_at)
    select id, '${demo.greenhouse}', created_at, fact.sku || '-' || n,
      format('%s %s %s', ${pick(adjectives, 0)}, ${pick(nouns, 1)}, fact.name), fact."botanicalName",
      format('%s. %s leaves.', split_part(fact.description, '. ', 1), ${pick(leaves, 2)}),
      'USD', fact.price * (40 + ${draws.roll('plantPrice', 'n', 161)}) / 100, stock, fact.light, fact.watering,
      fact.difficulty, fact."petSafety", fact."potDiameterMm", fact."heightCm", fact."hardinessZoneMin",
      fact."hardinessZoneMax", fact.tags, created_at
    from seed_plants
    join rows from (jsonb_to_recordset(?::jsonb) as (sku text, name text, "botanicalName" text, description text,
      price int, light text, watering text, difficulty text, "petSafety" text, "potDiameterMm" int, "heightCm" int,
      "hardinessZoneMin" int, "hardinessZoneMax" int, tags text[])) with ordinality as fact
      on fact.ordinality - 1 = n % ${allPlants.length}`,
    [JSON.stringify(allPlants)],
  );
  await run(
    `insert into stock_movements (id, organization_id, created_at, plant_id, change, stock_after, cause, created_by)
    select ${draws.id('movementId', 'n', 'millis')}, '${demo.greenhouse}', created_at, id, stock, stock, 'initial',
      'staff@greenhouse.example'
    from seed_plants where stock > 0 order by n`,
  );
}
