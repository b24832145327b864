import { demo } from '../../src/operations/demo/demo-ids.ts';
import type { Batch } from './batches.ts';

const firstNames =
  'Ana Ben Chloe David Elena Felix Grace Hugo Ines Jonas Kira Liam Maya Noah Olga Paul Quinn Rosa Sami Tara Uma Viktor Wendy Yara';
const lastNames =
  'Adler Brooks Costa Diaz Evans Fischer Garcia Hansen Ivanov Jones Kim Lopez Meyer Nguyen Okafor Patel Quist Rossi Silva Torres Urban Vogel Weber Young Zhang';
const streets = 'Fern Moss Oak Willow Maple Cedar Birch Juniper';
const places = 'Portland:OR:97201 Arlington:VA:22201 Austin:TX:73301 Denver:CO:80202 Boston:MA:02108 Seattle:WA:98101';

/** When the customers signed up: before their first order. */
const FROM = Date.UTC(2025, 5, 1);
const SPAN = Date.UTC(2025, 6, 1) - FROM;

/** Adds customers with a default address. Their accounts come with their points (`order-points.ts`). */
export async function addCustomers({ run, draws }: Batch, first: number, customers: number): Promise<void> {
  const pick = (words: string, at: number) => draws.word('customerName', 'n', at, words);
  await run(`create temp table seed_customers on commit drop as
    select n, millis, to_timestamp(millis::float8 / 1000) as created_at, ${draws.id('customerId', 'n', 'millis')} as id,
      first_name || ' ' || last_name as name, lower(first_name || '.' || last_name) || n || '@example.com' as email,
      split_part(place, ':', 1) as city, split_part(place, ':', 2) as region, split_part(place, ':', 3) as postal_code,
      format('%s %s Street', 1 + n % 180, street) as line1
    from (
      select n, ${FROM} + n * 1000 % ${SPAN} as millis, ${pick(firstNames, 0)} as first_name,
        ${pick(lastNames, 1)} as last_name, ${pick(streets, 2)} as street, ${pick(places, 3)} as place
      from generate_series(${first}::bigint, ${first + customers - 1}) n
    ) drawn`);
  await run(
    `insert into customers (id, organization_id, created_at, name, email, updated_at)
    select id, '${demo.greenhouse}', created_at, name, email, created_at from seed_customers order by n`,
  );
  await run(
    `insert into addresses (id, organization_id, created_at, customer_id, label, recipient, line1, city, region,
      postal_code, country, is_default)
    select ${draws.id('addressId', 'n', 'millis')}, '${demo.greenhouse}', created_at, id, 'home', name, line1, city,
      region, postal_code, 'US', true
    from seed_customers order by n`,
  );
}
