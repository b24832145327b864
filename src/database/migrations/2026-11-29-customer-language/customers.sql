-- The language in which people are written.
alter table customers add column language text not null default 'en';
