-- A product that stops being published loses its preview image; one that is published gets it.
drop trigger products_preview_changed on products;
create trigger products_preview_changed after update on products
  referencing old table as removed new table as added for each statement execute function queue_previews_of(
    'select a.id from added a join removed r on r.id = a.id
       where (a.name, a.brand, a.currency, a.state) is distinct from (r.name, r.brand, r.currency, r.state)');
