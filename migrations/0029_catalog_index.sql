-- Every node holds the catalog in memory (shop/catalog/live-catalog.server.ts): a notification names the products that a
-- statement has changed, so that they alone are read again. Without ids it says that any product may have changed.
create function notify_products(ids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 200 then perform pg_notify('catalogue', '');
  elsif cardinality(ids) > 0 then perform pg_notify('catalogue', array_to_string(ids, ','));
  end if;
end $$;

-- The argument is a query of the changed products.
create function notify_products_of() returns trigger language plpgsql as $$
declare ids uuid[];
begin
  execute format('select array_agg(distinct id) from (%s) one (id)', tg_argv[0]) into ids;
  perform notify_products(ids);
  return null;
end $$;

drop trigger products_changed on products;
drop trigger products_updated on products;
drop trigger product_images_changed on product_images;
drop trigger product_sizes_sold_out on product_sizes;
drop function notify_products_updated();
drop function notify_sold_out_changed();

create trigger products_truncated after truncate on products
  for each statement execute function notify_catalogue_changed();
create trigger products_inserted_notify after insert on products referencing new table as added
  for each statement execute function notify_products_of('select id from added');
create trigger products_updated_notify after update on products referencing new table as added
  for each statement execute function notify_products_of('select id from added');
create trigger products_deleted_notify after delete on products referencing old table as removed
  for each statement execute function notify_products_of('select id from removed');

do $$
declare part text;
begin
  foreach part in array array['product_images', 'product_sizes', 'product_notes'] loop
    execute format('create trigger %1$s_inserted_notify after insert on %1$s referencing new table as added
      for each statement execute function notify_products_of(''select product_id from added'')', part);
    execute format('create trigger %1$s_deleted_notify after delete on %1$s referencing old table as removed
      for each statement execute function notify_products_of(''select product_id from removed'')', part);
    if part <> 'product_sizes' then
      execute format('create trigger %1$s_updated_notify after update on %1$s referencing new table as added
        for each statement execute function notify_products_of(''select product_id from added'')', part);
    end if;
  end loop;
end $$;

-- Pages show only whether a size is sold out, so a piece that is sold is no change while others are left.
create trigger product_sizes_updated_notify after update on product_sizes
  referencing old table as removed new table as added for each statement
  execute function notify_products_of(
    'select a.product_id from added a join removed r using (id)
       where (a.value, a.unit, a.decant, a.price, a.sale_price, a.stock = 0)
         is distinct from (r.value, r.unit, r.decant, r.price, r.sale_price, r.stock = 0)');

-- The index in memory answers the public lists and corrects searches: these served only them.
drop index products_by_feature, products_by_sales, products_by_rating, products_by_novelty, products_sound_text,
  product_sizes_reduced;
drop function products_sounding_like(text);
create or replace function products_search_columns() returns trigger language plpgsql as $$
begin
  new.search_text := search_lines(array[new.name, new.brand, new.short_description]
    || new.note_names || new.scent_family || new.attributes || new.gender);
  return new;
end $$;
alter table products drop column sound_text;
drop function search_sound(text);
