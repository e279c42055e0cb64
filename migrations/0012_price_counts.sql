-- How many products there are at each price: a range of prices is as common a filter as there is, and counting its
-- products would take longer than finding the page. Kept like catalogue_counts (0009), whose rows would be nearly as
-- many as the products if they told prices too.
create table price_counts (
  id bigint generated always as identity primary key,
  lowest_price numeric(12, 2) not null,
  count integer not null
);
create index price_counts_by_price on price_counts (lowest_price) include (count);

create function count_prices() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if not exists (select from added) then return null; end if;
  end if;
  execute format($count$
    with changed as (
      select lowest_price, sum(change)::int as count from (%s) one group by 1 having sum(change) <> 0
    ), folded as (
      delete from price_counts where id in (
        select c.id from price_counts c join changed using (lowest_price) for update of c skip locked)
      returning lowest_price, count
    )
    insert into price_counts (lowest_price, count)
      select lowest_price, sum(count) from (select * from changed union all select * from folded) one
        group by 1 having sum(count) <> 0
    $count$, case tg_op
      when 'INSERT' then 'select *, 1 as change from added'
      when 'DELETE' then 'select *, -1 as change from removed'
      else 'select *, 1 as change from added union all select *, -1 as change from removed' end);
  return null;
end $$;

create or replace function count_no_products() returns trigger language plpgsql as $$
begin
  delete from catalogue_counts;
  delete from price_counts;
  return null;
end $$;

create trigger products_priced_inserted after insert on products referencing new table as added
  for each statement execute function count_prices();
create trigger products_priced_deleted after delete on products referencing old table as removed
  for each statement execute function count_prices();
create trigger products_priced_updated after update on products referencing old table as removed new table as added
  for each statement execute function count_prices();

insert into price_counts (lowest_price, count) select lowest_price, count(*) from products group by 1;
