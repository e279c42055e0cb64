-- The newest perfumes of a brand (related-products.server.ts): in order of date alone, half of the catalogue was read for
-- the fifty of a brand.
create index products_by_brand on products (brand, created_at desc, id);
drop index products_brand;
