-- Images that a background job stores for products after an import: by their address, or from a ZIP file
-- (shop/import/run-image-fetches.server.ts).
create table image_fetches (
  id bigint generated always as identity primary key,
  -- The change that named the image. Its undo ends what is pending.
  change_id bigint not null references catalog_changes (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  -- An https address; or a ZIP file, by its id, and the path of an image in it.
  url text,
  archive text,
  entry text,
  -- The order of the product's images; 0 is the main one.
  position integer not null default 0,
  state text not null default 'pending' check (state in ('pending', 'stored', 'failed')),
  -- Why it failed, in Spanish for the operator.
  error text,
  attempts integer not null default 0,
  -- When it is due: later after a failure.
  not_before timestamptz not null default now(),
  -- How long other workers leave it alone, and all others of its host.
  leased_until timestamptz,
  -- The stored image, which other rows of the same source show too.
  storage_path text,
  -- One at a time: a host name, or a ZIP file.
  host text not null generated always as (coalesce(archive, lower(substring(url from '^https://([^/?#]*)')), '')) stored,
  check (case when url is null then archive is not null and entry is not null else archive is null and entry is null end)
);
create index image_fetches_queue on image_fetches (id) where state = 'pending';
create index image_fetches_leased on image_fetches (host) where leased_until is not null;
create index image_fetches_of_change on image_fetches (change_id, state);
create index image_fetches_of_product on image_fetches (product_id);

create function notify_image_fetches_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('image_fetches', '');
  return null;
end $$;
create trigger image_fetches_changed after insert or update of state on image_fetches
  for each statement execute function notify_image_fetches_changed();
