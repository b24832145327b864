-- What a plant weighs, and whether it is only picked up.
alter table plants add column weight_grams int, add column pickup_only boolean not null default false;
