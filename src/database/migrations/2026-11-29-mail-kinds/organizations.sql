-- The kinds of mails that the shop sends; null: all.
alter table organizations add column mails text[];
