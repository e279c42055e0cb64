-- Home lists perfumes with a reduced size: without this index it would read every size of the shop.
create index product_sizes_reduced on product_sizes (product_id) where sale_price > 0 and sale_price < price;

-- The prices of the sizes that a buyer can get, each once, in order: sold-out sizes are left out, unless all are. Without
-- a size: 0. A range of prices finds a product by any of them (offeredPrices of shop/products/product-price.ts).
alter table products
  add column size_prices numeric(12, 2)[] not null default '{0}',
  add column highest_price numeric(12, 2) not null default 0;

create function size_prices(of_product uuid) returns numeric(12, 2)[] language sql stable as $$
  select coalesce(array_agg(distinct price order by price) filter (where all_gone or not gone), '{0}')
    from (
      select case when sale_price > 0 and sale_price < price then sale_price else price end as price,
          coalesce(stock = 0, false) as gone, bool_and(coalesce(stock = 0, false)) over () as all_gone
        from product_sizes where product_id = of_product
    ) one
$$;

create or replace function refresh_size_columns() returns trigger language plpgsql as $$
begin
  update products p set lowest_price = fresh.prices[1], highest_price = fresh.prices[cardinality(fresh.prices)],
      size_prices = fresh.prices, size_names = fresh.size_names
    from (
      select c.product_id, size_prices(c.product_id) as prices,
          coalesce((
            select array_agg(distinct name collate "C" order by name collate "C")
              from product_sizes n, unnest(size_names(n.value, n.unit, n.decant)) one (name)
              where n.product_id = c.product_id), '{}') as size_names
        from (select distinct product_id from changed) c
    ) fresh
    where p.id = fresh.product_id and (p.size_prices <> fresh.prices or p.size_names <> fresh.size_names);
  return null;
end $$;

-- Counts by all prices: those of a range are the sum of the lists that have one in it.
alter table price_counts
  add column highest_price numeric(12, 2) not null default 0,
  add column size_prices numeric(12, 2)[] not null default '{0}';
alter table price_counts alter column highest_price drop default, alter column size_prices drop default;
drop index price_counts_by_price;
create index price_counts_by_price on price_counts (lowest_price, highest_price) include (count);
create index price_counts_by_prices on price_counts (size_prices);

create or replace function count_prices() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if not exists (select from added) then return null; end if;
  end if;
  execute format($count$
    with changed as (
      select size_prices, sum(change)::int as count from (%s) one group by 1 having sum(change) <> 0
    ), folded as (
      delete from price_counts where id in (
        select c.id from price_counts c join changed using (size_prices) for update of c skip locked)
      returning size_prices, count
    )
    insert into price_counts (lowest_price, highest_price, size_prices, count)
      select size_prices[1], size_prices[cardinality(size_prices)], size_prices, sum(count)
        from (select * from changed union all select * from folded) one group by size_prices having sum(count) <> 0
    $count$, case tg_op
      when 'INSERT' then 'select *, 1 as change from added'
      when 'DELETE' then 'select *, -1 as change from removed'
      else 'select *, 1 as change from added union all select *, -1 as change from removed' end);
  return null;
end $$;

-- Without the triggers of the products: the counts are written below.
alter table products disable trigger user;
update products set size_prices = size_prices(id);
update products set lowest_price = size_prices[1], highest_price = size_prices[cardinality(size_prices)];
alter table products enable trigger user;
delete from price_counts;
insert into price_counts (lowest_price, highest_price, size_prices, count)
  select lowest_price, highest_price, size_prices, count(*) from products group by 1, 2, 3;
create index products_by_highest_price on products (highest_price, lowest_price);
