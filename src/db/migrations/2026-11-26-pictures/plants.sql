-- The pictures after the first one, which stays in image_url.
alter table plants add column more_image_urls text[] not null default '{}';
