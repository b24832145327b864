-- Which plants only staff see, and since when customers see the others; without a time, since they were added. See plant.entity.ts.
alter table plants add column draft boolean not null default false, add column published_at timestamptz(3);
