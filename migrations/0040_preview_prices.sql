-- A preview shows the price of the sizes that can be bought: it changes when a size is sold out, or is back.
drop trigger product_sizes_preview_changed on product_sizes;
create trigger product_sizes_preview_changed after update on product_sizes
  referencing old table as removed new table as added for each statement execute function queue_previews_of(
    'select a.product_id from added a join removed r on r.id = a.id
       where (a.price, a.sale_price, a.stock is not distinct from 0)
         is distinct from (r.price, r.sale_price, r.stock is not distinct from 0)');

select queue_previews(array(select distinct product_id::text from product_sizes where stock = 0));
