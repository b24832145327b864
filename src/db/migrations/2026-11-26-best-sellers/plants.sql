alter table plants add column popularity int not null default 0;
