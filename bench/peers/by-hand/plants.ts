import pg from 'pg';

/** What someone would write for this one shop: prepared statements, rows to objects, a count where it is asked for. */
const GREENHOUSE = '00000000-0000-7000-8000-000000000001';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });

const COLUMNS = `id, created_at, sku, name, botanical_name, description, price, currency, stock, archived_at, light, watering,
  difficulty, pet_safety, pot_diameter_mm, height_cm, hardiness_zone_min, hardiness_zone_max, image_url, updated_at`;

const PAGE = {
  name: 'page',
  text: `select ${COLUMNS} from plants where organization_id = $1 and archived_at is null
    order by created_at, id limit $2 offset $3`,
};

const TOTAL = {
  name: 'total',
  text: 'select count(*)::int as total from plants where organization_id = $1 and archived_at is null',
};

const ONE = {
  name: 'one',
  text: `select ${COLUMNS} from plants where organization_id = $1 and id = $2 and archived_at is null`,
};

// biome-ignore lint/suspicious/noExplicitAny: rows as pg returns them
type Row = Record<string, any>;

export async function countPlants(): Promise<number> {
  const { rows } = await pool.query({ ...TOTAL, values: [GREENHOUSE] });
  return rows[0].total;
}

export async function findPlant(id: string): Promise<Row | undefined> {
  const { rows } = await pool.query({ ...ONE, values: [GREENHOUSE, id] });
  return rows[0];
}

/** The rows of a page, and the cursor of the next page as the store writes it. One row more shows whether there is one. */
export async function listPlants(limit: number, offset: number): Promise<{ items: Row[]; nextCursor: string | null }> {
  const { rows } = await pool.query({ ...PAGE, values: [GREENHOUSE, limit + 1, offset] });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  if (rows.length <= limit || !last) return { items, nextCursor: null };
  const cursor = JSON.stringify([offset + limit, 'plants,createdAt asc,id asc', last['created_at'], last['id']]);
  return { items, nextCursor: Buffer.from(cursor).toString('base64url') };
}
