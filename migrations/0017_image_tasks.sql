-- Images that a background job makes before a visitor asks: the variants of a stored image, and the preview (Open Graph)
-- of a product or of the shop. Rows say what is still to do; the files are in the storage. All of it can be made again,
-- so that no backup holds it: the triggers below queue it for restored rows too.
create table image_tasks (
  kind text not null check (kind in ('variants', 'preview')),
  -- The storage path of an image; the id of a product, or 'shop'.
  subject text not null,
  state text not null default 'pending' check (state in ('pending', 'ready', 'failed')),
  -- Grows with each change of the preview's content, so that a result of the content before is not taken.
  revision integer not null default 1,
  priority smallint not null default 1,
  queued_at timestamptz not null default now(),
  -- While a node works on it: how long the others leave it alone. After a failure: when it is tried again.
  not_before timestamptz not null default now(),
  attempts integer not null default 0,
  -- Why it failed, in Spanish for the operator.
  error text,
  -- The hash of a preview's content, by which its file is named.
  result text,
  primary key (kind, subject)
);
create index image_tasks_queue on image_tasks (priority, queued_at desc) where state <> 'ready';

create function notify_image_tasks_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('image_tasks', '');
  return null;
end $$;
create trigger image_tasks_changed after insert or update of state on image_tasks
  for each statement execute function notify_image_tasks_changed();

-- In the order of their subjects, so that two transactions cannot wait for each other.
create function queue_previews(subjects text[]) returns void language sql as $$
  insert into image_tasks (kind, subject)
    select distinct 'preview', subject from unnest(subjects) as one (subject) order by subject
    on conflict (kind, subject) do update set state = 'pending', revision = image_tasks.revision + 1,
      queued_at = now(), not_before = now(), attempts = 0, error = null
$$;

-- Main images first (0), then previews (1), then the other images (2); within each, the newest product first.
create function queue_image_tasks() returns trigger language plpgsql as $$
begin
  insert into image_tasks (kind, subject, priority, queued_at)
    select 'variants', i.storage_path, min(case when i.position = 0 then 0 else 2 end), max(p.created_at)
      from added i join products p on p.id = i.product_id
      where i.storage_path !~ '[/:]' group by i.storage_path order by i.storage_path
    on conflict (kind, subject) do nothing;
  perform queue_previews(array(select product_id::text from added));
  return null;
end $$;
create trigger product_images_queued after insert on product_images
  referencing new table as added for each statement execute function queue_image_tasks();

-- The argument is a query of the products whose previews change.
create function queue_previews_of() returns trigger language plpgsql as $$
declare subjects text[];
begin
  execute format('select array(select product::text from (%s) as one (product))', tg_argv[0]) into subjects;
  perform queue_previews(subjects);
  return null;
end $$;
create trigger products_preview_added after insert on products
  referencing new table as added for each statement execute function queue_previews_of('select id from added');
create trigger product_sizes_preview_added after insert on product_sizes
  referencing new table as added for each statement execute function queue_previews_of('select product_id from added');
-- The job removes the preview of a product that is gone.
create trigger products_preview_removed after delete on products
  referencing old table as removed for each statement execute function queue_previews_of('select id from removed');
create trigger product_sizes_preview_removed after delete on product_sizes
  referencing old table as removed for each statement execute function queue_previews_of('select product_id from removed');
create trigger product_images_preview_removed after delete on product_images
  referencing old table as removed for each statement execute function queue_previews_of('select product_id from removed');
-- Only what a preview shows: orders change the stock of sizes all day.
create trigger products_preview_changed after update on products
  referencing old table as removed new table as added for each statement execute function queue_previews_of(
    'select a.id from added a join removed r on r.id = a.id
       where (a.name, a.brand, a.currency) is distinct from (r.name, r.brand, r.currency)');
create trigger product_sizes_preview_changed after update on product_sizes
  referencing old table as removed new table as added for each statement execute function queue_previews_of(
    'select a.product_id from added a join removed r on r.id = a.id
       where (a.price, a.sale_price) is distinct from (r.price, r.sale_price)');
create trigger product_images_preview_changed after update on product_images
  referencing old table as removed new table as added for each statement execute function queue_previews_of(
    'select a.product_id from added a join removed r on r.id = a.id
       where (a.storage_path, a.position) is distinct from (r.storage_path, r.position)');

-- The store's name is on every preview.
create function queue_every_preview() returns trigger language plpgsql as $$
begin
  perform queue_previews(array(select id::text from products) || 'shop'::text);
  return null;
end $$;
create trigger store_settings_preview_inserted after insert on store_settings
  for each row execute function queue_every_preview();
create trigger store_settings_preview_changed after update on store_settings
  for each row when (old.store_name is distinct from new.store_name) execute function queue_every_preview();

-- The shop's own preview, and those of a shop that was there before. Image files are checked before they are made again.
insert into image_tasks (kind, subject, priority) values ('preview', 'shop', 0);
insert into image_tasks (kind, subject, priority, queued_at)
  select 'variants', i.storage_path, min(case when i.position = 0 then 0 else 2 end), max(p.created_at)
    from product_images i join products p on p.id = i.product_id
    where i.storage_path !~ '[/:]' group by i.storage_path;
insert into image_tasks (kind, subject, queued_at) select 'preview', id::text, created_at from products;
