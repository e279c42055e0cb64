-- Products of the demonstration that a version without changes has removed become those of a change, whose undo brings them
-- back.
with removal as (
  insert into catalog_changes (kind, summary, actor, made_at)
    select 'demo', 'Quitó la demostración', 'tienda', max(removed_at) from removed_products where change_id is null
      having count(*) > 0
    returning id
), removed as (
  update removed_products r set change_id = removal.id from removal where r.change_id is null
    returning r.change_id, r.product_id, r.rows
)
insert into product_versions (change_id, product_id, before) select change_id, product_id, rows from removed;
