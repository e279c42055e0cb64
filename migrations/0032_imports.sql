-- Files that the operator imports (shop/import). The file is in the storage, under imports/ and the id.
create table imports (
  id uuid primary key default gen_random_uuid(),
  file_name text not null,
  -- A pasted table has no bytes of its own whose encoding is to be found.
  is_pasted boolean not null default false,
  format text not null check (format in ('own', 'shopify', 'woocommerce', 'unknown')),
  -- The same for files with the same headings; null without headings.
  header_key text,
  -- What the file looks like, for the screen of the column map (Inspection of shop/import/import-source.ts).
  inspection jsonb not null,
  -- {"columns": […], "hasHeader": true}: chosen by the operator; null for the columns of a known format.
  map jsonb,
  -- What the operator chose for the products (shop/import/import-states.ts).
  options jsonb not null default '{}',
  -- Scheme and host of the shop: images below it are our own.
  origin text not null,
  -- Amounts were read in it.
  currency text not null,
  state text not null
    check (state in ('mapping', 'reading', 'ready', 'applying', 'applied', 'cancelled', 'failed')),
  progress integer not null default 0,
  total integer,
  -- Products by result, and those with warnings.
  counts jsonb not null default '{}',
  actor text not null,
  -- Why it failed, or why nothing was written, in Spanish.
  error text,
  -- The process that works on it, and until when the others leave it alone.
  worker uuid,
  claimed_until timestamptz,
  change_id bigint references catalog_changes (id) on delete set null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index imports_by_time on imports (created_at desc);
create index imports_by_header on imports (header_key, created_at desc) where map is not null;
-- One import at a time, on every node.
create unique index imports_running on imports ((true)) where state in ('reading', 'applying');

create function notify_imports_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('imports', '');
  return null;
end $$;
-- For each row: the job asks for work by an update that mostly finds none.
create trigger imports_changed after insert or delete or update of state, progress on imports
  for each row execute function notify_imports_changed();

-- What an import would do, or has done: a row for each product of the file and for each row without a product.
create table import_products (
  import_id uuid not null references imports (id) on delete cascade,
  -- The first row in the file.
  place integer not null,
  rows integer[] not null,
  result text not null check (result in ('new', 'change', 'same', 'error', 'skipped')),
  has_warnings boolean not null default false,
  -- It was planned again because the catalog had changed.
  again boolean not null default false,
  -- Of the product that is changed, or will be created.
  product_id uuid,
  base_version integer,
  -- The folded name and brand of a product that will be created.
  name_key text,
  -- Whether a new product can be published: 'complete', 'priced' (only the price is certain) or 'not'.
  ready text check (ready in ('complete', 'priced', 'not')),
  title text not null,
  -- ImportedProduct of shop/import/imported-product.ts.
  parsed jsonb,
  -- [{"label", "old", "new"}]
  changes jsonb not null default '[]',
  issues jsonb not null default '[]',
  -- The rows to write (ProductWrite of shop/import/planned-product.server.ts).
  write jsonb,
  primary key (import_id, place)
);
create index import_products_by_result on import_products (import_id, result, place);

-- Products are matched by their folded name, the first line of the search text.
create function first_line(txt text) returns text language sql immutable parallel safe strict
  as $$ select split_part(txt, E'\n', 1) $$;
create index products_by_folded_name on products using hash (first_line(search_text));

-- As in 0017, but once in a transaction: an import inserts a product and then its sizes.
create or replace function queue_previews(subjects text[]) returns void language sql as $$
  insert into image_tasks (kind, subject)
    select distinct 'preview', subject from unnest(subjects) as one (subject) order by subject
    on conflict (kind, subject) do update set state = 'pending', revision = image_tasks.revision + 1,
      queued_at = now(), not_before = now(), attempts = 0, error = null
      where image_tasks.state <> 'pending' or image_tasks.queued_at <> now()
$$;
