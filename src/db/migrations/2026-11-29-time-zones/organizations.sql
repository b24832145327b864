-- Where the days of a shop begin: see timeZone in organization.entity.ts.
alter table organizations add column time_zone text not null default 'UTC';
