-- Who a shop is, and what its home page shows: { headline, text, pictureId, collections: [{ title, tag }] }.
alter table organizations
  add column country text,
  add column contact jsonb not null default '{}',
  add column promise text,
  add column logo_picture_id uuid,
  add column homepage jsonb not null default '{"collections": []}';
