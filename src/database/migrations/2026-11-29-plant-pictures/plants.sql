-- What is known of the pictures of a plant, by their addresses: { width, height, alt }.
alter table plants add column picture_facts jsonb not null default '{}';
