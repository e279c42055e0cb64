-- Orders and lacks of the admin's list, for which every product was read and sorted (shop/catalog/admin-list.server.ts).
create index products_by_edit on products (updated_at desc, id) include (state);
create index products_by_brand_name on products (brand collate "und-x-icu", name collate "und-x-icu", id) include (state);
create index products_unavailable on products (created_at desc, id) include (state) where not is_available;
create index product_sizes_sold_out on product_sizes (product_id) where stock = 0;
