-- How many products there are of each gender, families and attributes, so that a page need not count 100,000 rows
-- to say 'Mostrando X de Y perfumes'. Families are sorted, which makes fewer rows of the same products.
create table catalogue_counts (
  id bigint generated always as identity primary key,
  gender text not null,
  scent_family text[] not null,
  attributes text[] not null,
  count integer not null
);

-- Adds what a statement has changed. Rows of the same kind are folded into one, except those that another transaction
-- is folding just now: nobody waits, the sum is right all the same, and the next change folds what was left.
create function count_products() returns trigger language plpgsql as $$
begin
  -- The triggers of the sizes try an update with every piece that is sold, mostly of no product.
  if tg_op = 'UPDATE' then
    if not exists (select from added) then return null; end if;
  end if;
  execute format($count$
    with changed as (
      select gender, array(select unnest(scent_family) order by 1) as scent_family, attributes, sum(change)::int as count
        from (%s) one group by 1, 2, 3 having sum(change) <> 0
    ), folded as (
      delete from catalogue_counts where id in (
        select c.id from catalogue_counts c join changed using (gender, scent_family, attributes)
          for update of c skip locked)
      returning gender, scent_family, attributes, count
    )
    insert into catalogue_counts (gender, scent_family, attributes, count)
      select gender, scent_family, attributes, sum(count)
        from (select * from changed union all select * from folded) one group by 1, 2, 3 having sum(count) <> 0
    $count$, case tg_op
      when 'INSERT' then 'select *, 1 as change from added'
      when 'DELETE' then 'select *, -1 as change from removed'
      else 'select *, 1 as change from added union all select *, -1 as change from removed' end);
  return null;
end $$;

create function count_no_products() returns trigger language plpgsql as $$
begin
  delete from catalogue_counts;
  return null;
end $$;

create trigger products_counted_inserted after insert on products referencing new table as added
  for each statement execute function count_products();
create trigger products_counted_deleted after delete on products referencing old table as removed
  for each statement execute function count_products();
create trigger products_counted_updated after update on products referencing old table as removed new table as added
  for each statement execute function count_products();
create trigger products_counted_truncated after truncate on products
  for each statement execute function count_no_products();

insert into catalogue_counts (gender, scent_family, attributes, count)
  select gender, array(select unnest(scent_family) order by 1), attributes, count(*) from products group by 1, 2, 3;

-- With what their orders are computed from, a page far down is found in the index alone.
drop index products_by_novelty, products_by_feature, products_by_sales;
create index products_by_novelty on products (
  ('Nuevo' = any(attributes)) desc, created_at desc, name collate "und-x-icu", id) include (attributes);
create index products_by_feature on products (
  ('Más Vendido' = any(attributes)) desc, (rating * least(review_count, 100)) desc, name collate "und-x-icu", id)
  include (attributes, rating, review_count);
create index products_by_sales on products (
  ('Más Vendido' = any(attributes)) desc, review_count desc, name collate "und-x-icu", id) include (attributes);
