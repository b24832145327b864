-- To where a shop delivers and how, as `delivery-zone.ts` describes it; on which days of the week it sends; where orders are picked up.
alter table organizations
  add column delivery_zones jsonb not null default '[]',
  add column ship_weekdays jsonb not null default '[]',
  add column pickup_place text;
