-- Concentration is a filter of the catalog, so the counts and the index of the filters tell it too (0001 and 0009).
alter table catalogue_counts add column concentration text;

create or replace function count_products() returns trigger language plpgsql as $$
begin
  -- The triggers of the sizes try an update with every piece that is sold, mostly of no product.
  if tg_op = 'UPDATE' then
    if not exists (select from added) then return null; end if;
  end if;
  execute format($count$
    with changed as (
      select gender, array(select unnest(scent_family) order by 1) as scent_family, attributes, concentration,
          sum(change)::int as count
        from (%s) one group by 1, 2, 3, 4 having sum(change) <> 0
    ), folded as (
      delete from catalogue_counts where id in (
        select c.id from catalogue_counts c join changed using (gender, scent_family, attributes, concentration)
          for update of c skip locked)
      returning gender, scent_family, attributes, concentration, count
    )
    insert into catalogue_counts (gender, scent_family, attributes, concentration, count)
      select gender, scent_family, attributes, concentration, sum(count)
        from (select * from changed union all select * from folded) one group by 1, 2, 3, 4 having sum(count) <> 0
    $count$, case tg_op
      when 'INSERT' then 'select *, 1 as change from added'
      when 'DELETE' then 'select *, -1 as change from removed'
      else 'select *, 1 as change from added union all select *, -1 as change from removed' end);
  return null;
end $$;

delete from catalogue_counts;
insert into catalogue_counts (gender, scent_family, attributes, concentration, count)
  select gender, array(select unnest(scent_family) order by 1), attributes, concentration, count(*)
    from products group by 1, 2, 3, 4;
alter table catalogue_counts alter column concentration set not null;

drop index products_facets;
create index products_facets on products (gender, lowest_price) include (scent_family, attributes, concentration);

-- The names by which a search finds a size: '100', '100ml' and 'decant' (sizeNames of domain/size-names.ts).
create function size_names(value numeric, unit text, decant boolean) returns text[]
  language sql immutable parallel safe
  as $$
    select array_remove(array[
      trim_scale(value)::text,
      trim_scale(value)::text || regexp_replace(search_fold(unit), '\s', '', 'g'),
      case when decant then 'decant' end], null)
  $$;

-- Kept by the triggers of the sizes, like lowest_price.
alter table products add column size_names text[] not null default '{}';

create function refresh_size_columns() returns trigger language plpgsql as $$
begin
  update products p set lowest_price = fresh.lowest_price, size_names = fresh.size_names
    from (
      select c.product_id,
          coalesce(min(s.sale_price) filter (where s.sale_price > 0 and s.sale_price < s.price), min(s.price), 0)
            as lowest_price,
          coalesce((
            select array_agg(distinct name collate "C" order by name collate "C")
              from product_sizes n, unnest(size_names(n.value, n.unit, n.decant)) one (name)
              where n.product_id = c.product_id), '{}') as size_names
        from (select distinct product_id from changed) c left join product_sizes s using (product_id)
        group by c.product_id
    ) fresh
    where p.id = fresh.product_id and (p.lowest_price <> fresh.lowest_price or p.size_names <> fresh.size_names);
  return null;
end $$;

do $$
declare change record;
begin
  for change in select * from (values ('inserted', 'insert', 'new'), ('deleted', 'delete', 'old'),
                                      ('updated', 'update', 'new')) as list (name, event, rows) loop
    execute format('drop trigger product_sizes_%s on product_sizes', change.name);
    execute format('create trigger product_sizes_%s after %s on product_sizes referencing %s table as changed
                    for each statement execute function refresh_size_columns()', change.name, change.event, change.rows);
  end loop;
end $$;
drop function refresh_lowest_price();

-- Without the triggers of the products: nothing they keep depends on the sizes' names.
alter table products disable trigger user;
update products p set size_names = named.names
  from (select product_id, array_agg(distinct name collate "C" order by name collate "C") as names
          from product_sizes s, unnest(size_names(s.value, s.unit, s.decant)) one (name) group by product_id) named
  where named.product_id = p.id;
alter table products enable trigger user;
create index products_size_names on products using gin (size_names);
