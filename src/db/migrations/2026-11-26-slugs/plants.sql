-- What a plant is called in addresses: a plant of before has none, and is found by its id.
alter table plants add column slug text collate "C";
