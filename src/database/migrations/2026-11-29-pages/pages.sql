-- The texts of a shop, such as its terms. Without a language, a page is for every language that has none of its own.
create table pages (
  id uuid primary key,
  organization_id uuid not null constraint pages_organization_id_foreign references organizations,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  slug text not null,
  language text,
  title text not null,
  markdown text not null
);

-- squawk-ignore require-concurrent-index-creation -- The table is new.
create unique index pages_slug_unique on pages (organization_id, slug, coalesce(language, ''));
