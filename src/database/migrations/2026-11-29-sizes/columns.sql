-- The sizes of one plant are plants of one group.
alter table plants
  add column "group" text collate "C",
  add column size text,
  add constraint plants_size_check check (("group" is null) = (size is null)) not valid;
