-- Which products came with the demo catalog: 'untouched', or 'edited' since by the operator, which makes them the shop's own.
alter table products add column demo text check (demo in ('untouched', 'edited'));
create index products_demo on products (id) where demo is not null;

-- In a shop that began with the demo, ids of version 8 come from its loader (demo/product-id.ts). A save changes updated_at.
update products set demo = case when updated_at = created_at then 'untouched' else 'edited' end
  where substr(id::text, 15, 1) = '8' and exists (select from catalogue_seed where name = 'demo');

-- Demo products that the operator removed, as they were, for 30 days.
create table removed_products (
  product_id uuid primary key,
  removed_at timestamptz not null default now(),
  -- {"products": […], "product_sizes": […], …}: the rows of each table (shop/products/removed-products.server.ts).
  rows jsonb not null,
  -- The storage paths among them: their files stay.
  images text[] not null default '{}'
);
create index removed_products_images on removed_products using gin (images);
