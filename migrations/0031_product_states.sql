-- Only published products are public. A draft with publish_at publishes itself (shop/products/product-state.ts).
alter table products
  add column state text not null default 'published' check (state in ('published', 'draft', 'archived')),
  add column publish_at timestamptz check (publish_at is null or state = 'draft'),
  -- The identifier of the product in files of other systems; no URL of the shop contains it.
  add column handle text unique;
-- The admin's list reads the state with its order.
drop index products_by_date;
create index products_by_date on products (created_at desc, id) include (state);
create index products_by_state on products (state, publish_at) where state <> 'published';

-- The code of the operator or supplier, and the number under the bar code.
alter table product_sizes add column sku text, add column gtin text;
create index product_sizes_sku on product_sizes (sku) where sku is not null;

-- What changed the catalog: a save, an import, a bulk change … (shop/products/catalog-changes.server.ts).
create table catalog_changes (
  id bigint generated always as identity primary key,
  kind text not null,
  -- One sentence in Spanish.
  summary text not null,
  actor text not null,
  made_at timestamptz not null default now(),
  undone_at timestamptz
);
create index catalog_changes_by_time on catalog_changes (made_at desc);

-- The products of a change as they were before it.
create table product_versions (
  change_id bigint not null references catalog_changes (id) on delete cascade,
  product_id uuid not null,
  -- {"products": […], "product_sizes": […], …}: the rows of each table. Null when the change created the product.
  before jsonb,
  -- The storage paths among them. Their files stay for as long as the change can be undone.
  images text[] not null default '{}',
  -- The version that the change wrote, by which an undo sees later changes. Null when the change removed the product.
  version_after integer,
  -- Pieces by id of the size after the change: orders change them without a new version.
  stock_after jsonb not null default '{}',
  primary key (change_id, product_id)
);
create index product_versions_of_product on product_versions (product_id, change_id desc);
create index product_versions_images on product_versions using gin (images);

-- The change that removed the product; none for those removed before there were changes.
alter table removed_products add column change_id bigint references catalog_changes (id) on delete set null;
create index removed_products_change on removed_products (change_id);
