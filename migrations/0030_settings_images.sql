-- Variants of the logo and of home's image: an upload queues them, but restored rows and those moved to another database
-- had none, as `image_tasks` is in no copy.
create function queue_settings_images() returns trigger language plpgsql as $$
begin
  insert into image_tasks (kind, subject, priority)
    select 'variants', path, 0 from unnest(array[new.logo, new.hero_image]) as one (path)
      where path is not null order by path
    on conflict (kind, subject) do nothing;
  return null;
end $$;
create trigger store_settings_images_queued after insert or update of logo, hero_image on store_settings
  for each row execute function queue_settings_images();

insert into image_tasks (kind, subject, priority)
  select 'variants', path, 0 from store_settings, unnest(array[logo, hero_image]) as one (path) where path is not null
  on conflict (kind, subject) do nothing;

-- No query reads it.
drop index removed_products_images;
