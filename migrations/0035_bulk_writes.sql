-- A statement that writes thousands of products, such as the undo of an import, spends most of its time in triggers.

-- The texts of a product that the search reads, in the order of PRODUCT_FIELDS.
create function searched_texts(p products) returns text[] language sql immutable parallel safe as $$
  select array[p.name, p.brand, p.short_description] || p.note_names || p.scent_family || p.attributes || p.gender
$$;

-- Folding takes ten times as long as the comparison, and most updates change no text.
create or replace function products_search_columns() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and searched_texts(new) = searched_texts(old) then new.search_text := old.search_text;
  else new.search_text := search_lines(searched_texts(new));
  end if;
  return new;
end $$;

-- What products have by their sizes. The prices are those of the sizes that a buyer can get, each once, in order: sold-out
-- sizes are left out, unless all are. Without a size: 0. A range of prices finds a product by any of them (offeredPrices of
-- shop/products/product-price.ts). One query for all products: a function of one product takes ten times as long.
create function size_columns(ids uuid[])
  returns table (product_id uuid, size_prices numeric(12, 2)[], size_names text[]) language sql stable as $$
    select s.product_id,
        coalesce(array_agg(distinct s.price order by s.price) filter (where s.price is not null and (s.all_gone or not s.gone)), '{0}'),
        coalesce(array_agg(distinct n.name collate "C" order by n.name collate "C") filter (where n.name is not null), '{}')
      from (
        select one.product_id, value, unit, decant,
            case when sale_price > 0 and sale_price < price then sale_price else price end as price,
            coalesce(stock = 0, false) as gone,
            bool_and(coalesce(stock = 0, false)) over (partition by one.product_id) as all_gone
          from unnest(ids) one (product_id) left join product_sizes using (product_id)
      ) s left join lateral unnest(size_names(s.value, s.unit, s.decant)) n (name) on true
      group by s.product_id
$$;

create or replace function refresh_size_columns() returns trigger language plpgsql as $$
begin
  update products p set lowest_price = fresh.size_prices[1],
      highest_price = fresh.size_prices[cardinality(fresh.size_prices)],
      size_prices = fresh.size_prices, size_names = fresh.size_names
    from size_columns(array(select distinct product_id from changed)) fresh
    where p.id = fresh.product_id and (p.size_prices <> fresh.size_prices or p.size_names <> fresh.size_names);
  return null;
end $$;
drop function size_prices(uuid);
