-- An invitation is to a user, in the language that the inviting page has, and reports no event.
alter table mails add column user_id uuid;

alter table mails add column language text;

alter table mails alter column customer_id drop not null;

alter table mails alter column event_id drop not null;
