-- The catalogue tables of spec.md §3. Columns named there are kept exactly; the others are ours.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- unaccent() is only STABLE; the two-argument form with a named dictionary may be declared IMMUTABLE.
create function search_fold(txt text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, txt)) $$;

create table products (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> ''),
  brand text not null default '',
  description text not null default '',
  short_description text not null default '',
  currency text not null default '$',
  rating numeric(3, 2) not null default 0 check (rating between 0 and 5),
  review_count integer not null default 0 check (review_count >= 0),
  gender text not null default 'Unisex' check (gender in ('Hombre', 'Mujer', 'Unisex')),
  scent_family text[] not null default '{}' check (
    scent_family <@ array['Cítrico', 'Floral', 'Amaderado', 'Oriental', 'Acuático',
                          'Fresco', 'Gourmand', 'Especiado', 'Verde', 'Frutal']),
  is_available boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  concentration text not null default 'Eau de Parfum',
  version integer not null default 1,
  -- Kept by triggers from the child tables, so that a list page reads one table.
  attributes text[] not null default '{}',
  notes_text text not null default '',
  lowest_price numeric(12, 2) not null default 0,
  search_text text not null default '',
  sound_text text not null default ''
);

create table product_sizes (
  id bigint generated always as identity primary key,
  product_id uuid not null references products (id) on delete cascade,
  value numeric(7, 2) not null check (value > 0),
  unit text not null default 'ml',
  decant boolean not null default false,
  price numeric(12, 2) not null check (price >= 0),
  sale_price numeric(12, 2) check (sale_price >= 0)
);
create index product_sizes_product on product_sizes (product_id, price);

create table product_notes (
  product_id uuid not null references products (id) on delete cascade,
  note_type text not null check (note_type in ('top', 'middle', 'base')),
  notes text[] not null default '{}',
  primary key (product_id, note_type)
);

create table product_images (
  id bigint generated always as identity primary key,
  product_id uuid not null references products (id) on delete cascade,
  storage_path text not null,
  position integer not null default 0
);
create index product_images_product on product_images (product_id, position);

create table product_attributes (
  product_id uuid not null references products (id) on delete cascade,
  attribute text not null,
  primary key (product_id, attribute)
);

-- Words as they sound (Khamrah = Kamra = Jamra), from the rules of domain/search-terms.ts.
create function search_sound(txt text) returns text
  language sql immutable parallel safe strict
  as $$ select search_fold(txt) $$;

create function products_search_columns() returns trigger language plpgsql as $$
begin
  new.search_text := search_fold(concat_ws(' ', new.name, new.brand, new.short_description, new.notes_text,
    array_to_string(new.scent_family, ' '), array_to_string(new.attributes, ' ')));
  new.sound_text := search_sound(concat_ws(' ', new.name, new.brand));
  return new;
end $$;
create trigger products_search_columns before insert or update on products
  for each row execute function products_search_columns();

-- Transition tables let one statement over many rows cost one update of the products it touched.
create function refresh_products_of_changed_rows() returns trigger language plpgsql as $$
begin
  update products p set
    attributes = coalesce((select array_agg(attribute order by attribute)
                             from product_attributes where product_id = p.id), '{}'),
    notes_text = coalesce((select string_agg(array_to_string(notes, ' '), ' ' order by note_type)
                             from product_notes where product_id = p.id), ''),
    lowest_price = coalesce((select coalesce(min(sale_price), min(price))
                               from product_sizes where product_id = p.id), 0)
  where p.id in (select product_id from changed);
  return null;
end $$;
do $$
declare child text;
begin
  foreach child in array array['product_sizes', 'product_notes', 'product_attributes'] loop
    execute format('create trigger %1$s_inserted after insert on %1$s referencing new table as changed
                    for each statement execute function refresh_products_of_changed_rows()', child);
    execute format('create trigger %1$s_deleted after delete on %1$s referencing old table as changed
                    for each statement execute function refresh_products_of_changed_rows()', child);
    execute format('create trigger %1$s_updated after update on %1$s referencing new table as changed
                    for each statement execute function refresh_products_of_changed_rows()', child);
  end loop;
end $$;

-- Every node hears of a committed change and drops its rendered pages.
create function notify_catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end $$;
create trigger products_changed after insert or update or delete or truncate on products
  for each statement execute function notify_catalogue_changed();
create trigger product_images_changed after insert or update or delete on product_images
  for each statement execute function notify_catalogue_changed();

create index products_search_text on products using gin (search_text gin_trgm_ops);
create index products_sound_text on products using gin (sound_text gin_trgm_ops);
create index products_scent_family on products using gin (scent_family);
create index products_by_name on products (name collate "und-x-icu", id);
create index products_by_price on products (lowest_price, name collate "und-x-icu", id);
create index products_by_date on products (created_at desc, id);
create index products_by_rating on products (rating desc, review_count desc, name collate "und-x-icu", id);
