-- The catalogue tables of spec.md §3. Columns named there are kept exactly; the others are ours.
create extension if not exists pg_trgm;
-- Lower case, no accents: foldText of domain/fold-text.ts, letter by letter. Written with normalize() and not with
-- unaccent(), whose dictionary differs between versions and is only STABLE.
create function search_fold(txt text) returns text
  language sql immutable parallel safe strict
  as $$
    select normalize(
      replace(replace(replace(translate(
        regexp_replace(
          normalize(lower(txt collate "und-x-icu"), nfd),
          -- Combining marks of Latin, Greek, Cyrillic, Hebrew and Arabic, of symbols and of emoji.
          '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\u1ab0-\u1ace\u1dc0-\u1dff\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f]',
          '', 'g'),
        'øłđı', 'oldi'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'),
      nfc)
  $$;

-- Texts that sound alike share this key (Khamrah, Kamra, Jamra): soundKey of domain/sound-key.ts. Its rules are
-- gathered here into few steps, because PostgreSQL keeps only 32 compiled patterns and would compile them all again
-- for every row; a test holds both to the same keys.
create function search_sound(txt text) returns text
  language plpgsql immutable parallel safe strict
  as $$
    declare key text := search_fold(txt);
    begin
      key := translate(key,
        'اأإآٱىةبپتطثجحخكقکدضذرزسشصظچغگفڤلمنهوؤيئیءعـ''’‘`´ʼʿʾ',
        'aaaaaaabbtttkkkkkkdddrssssssggfblmnhuuiii');
      key := regexp_replace(key, '[^a-z0-9]+', ' ', 'g');
      key := regexp_replace(key, 'sch|[sc]h', 's', 'g');
      key := replace(replace(replace(replace(replace(key, 'kh', 'k'), 'gh', 'g'), 'dh', 'd'), 'th', 't'), 'ph', 'f');
      key := regexp_replace(key, 'h+(?= |$)', '', 'g');
      key := replace(replace(key, 'que', 'ke'), 'qui', 'ki');
      key := replace(replace(replace(key, 'ce', 'se'), 'ci', 'si'), 'cy', 'sy');
      key := replace(translate(key, 'hjqczv', 'kkkksb'), 'x', 'ks');
      key := regexp_replace(key, '[ou]+w', 'u', 'g');
      key := translate(key, 'wy', 'ui');
      key := regexp_replace(key, 'a+[ou]+', 'u', 'g');
      key := translate(regexp_replace(key, '[ou]+', 'u', 'g'), 'e', 'i');
      key := regexp_replace(key, 'a+i+', 'i', 'g');
      key := regexp_replace(key, '([ abdfgiklmnprstu])\1+', '\1', 'g');
      return btrim(key, ' ');
    end
  $$;

-- The fields of the search text, folded, each on one line: searchableText of domain/catalog-match.ts.
create function search_lines(fields text[]) returns text
  language sql immutable parallel safe strict
  as $$
    select regexp_replace(
      search_fold((select string_agg(translate(field, E'\n', ' '), E'\n' order by place)
                     from unnest(fields) with ordinality as listed (field, place))),
      '[ \t\r\f\v\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g')
  $$;

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
  note_names text[] not null default '{}',
  -- What filters and sorting compare: the lowest sale price, or else the lowest price (domain/product-price.ts).
  lowest_price numeric(12, 2) not null default 0,
  -- Kept by a trigger: every searched field on a line of its own; the sound of the name and, below it, of the brand.
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

create function products_search_columns() returns trigger language plpgsql as $$
begin
  new.search_text := search_lines(array[new.name, new.brand, new.short_description]
    || new.note_names || new.scent_family || new.attributes || new.gender);
  new.sound_text := search_sound(new.name) || E'\n' || search_sound(new.brand);
  return new;
end $$;
create trigger products_search_columns before insert or update on products
  for each row execute function products_search_columns();

-- Transition tables let one statement over many rows cost one update of the products it touched; none, where a product
-- was inserted with these columns as they have to be.
create function refresh_lowest_price() returns trigger language plpgsql as $$
begin
  update products p set lowest_price = fresh.lowest_price
    from (
      select c.product_id, coalesce(
          min(s.sale_price) filter (where s.sale_price > 0 and s.sale_price < s.price), min(s.price), 0) as lowest_price
        from (select distinct product_id from changed) c left join product_sizes s using (product_id)
        group by c.product_id
    ) fresh
    where p.id = fresh.product_id and p.lowest_price <> fresh.lowest_price;
  return null;
end $$;

create function refresh_note_names() returns trigger language plpgsql as $$
begin
  update products p set note_names = fresh.note_names
    from (
      select c.product_id, coalesce((
          select array_agg(note order by array_position(array['top', 'middle', 'base'], n.note_type), place)
            from product_notes n, unnest(n.notes) with ordinality as one (note, place)
            where n.product_id = c.product_id), '{}') as note_names
        from (select distinct product_id from changed) c
    ) fresh
    where p.id = fresh.product_id and p.note_names <> fresh.note_names;
  return null;
end $$;

create function refresh_attributes() returns trigger language plpgsql as $$
begin
  update products p set attributes = fresh.attributes
    from (
      select c.product_id, coalesce((
          select array_agg(a.attribute order by a.attribute collate "C")
            from product_attributes a where a.product_id = c.product_id), '{}') as attributes
        from (select distinct product_id from changed) c
    ) fresh
    where p.id = fresh.product_id and p.attributes <> fresh.attributes;
  return null;
end $$;

do $$
declare child record;
begin
  for child in select * from (values ('product_sizes', 'refresh_lowest_price'), ('product_notes', 'refresh_note_names'),
                                     ('product_attributes', 'refresh_attributes')) as list (name, refresh) loop
    execute format('create trigger %1$s_inserted after insert on %1$s referencing new table as changed
                    for each statement execute function %2$s()', child.name, child.refresh);
    execute format('create trigger %1$s_deleted after delete on %1$s referencing old table as changed
                    for each statement execute function %2$s()', child.name, child.refresh);
    execute format('create trigger %1$s_updated after update on %1$s referencing new table as changed
                    for each statement execute function %2$s()', child.name, child.refresh);
  end loop;
end $$;

-- The products whose name or brand sounds most like a key; a brand may have thousands, so only the nearest are told.
-- The threshold holds inside the function only.
create function products_sounding_like(key text) returns setof products
  language sql stable strict
  set pg_trgm.word_similarity_threshold = 0.4
  as $$
    select * from products where sound_text %> key
      order by word_similarity(key, sound_text) desc, similarity(key, sound_text) desc, id limit 300
  $$;

-- One row once the shop has been given its first catalogue, or none: a shop emptied by hand stays empty.
create table catalogue_seed (
  only_one boolean primary key default true check (only_one),
  name text not null,
  loaded_at timestamptz not null default now()
);

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
create index products_brand on products (brand);
-- All that the filters ask, narrow enough to count a whole catalogue from without reading its texts.
create index products_facets on products (gender, lowest_price) include (scent_family, attributes);

-- One per order of the catalogue (app/features/catalog/catalogue-order.server.ts), each read in its own direction.
create index products_by_name on products (name collate "und-x-icu", id);
create index products_by_price on products (lowest_price, name collate "und-x-icu", id);
create index products_by_date on products (created_at desc, id);
create index products_by_novelty on products (('Nuevo' = any(attributes)) desc, created_at desc, name collate "und-x-icu", id);
create index products_by_feature on products (
  ('Más Vendido' = any(attributes)) desc, (rating * least(review_count, 100)) desc, name collate "und-x-icu", id);
create index products_by_sales on products (
  ('Más Vendido' = any(attributes)) desc, review_count desc, name collate "und-x-icu", id);
create index products_by_rating on products (rating desc, name collate "und-x-icu", id);
