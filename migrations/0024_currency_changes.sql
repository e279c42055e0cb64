-- Changes of the prices' currency, with what undoes them for 30 days. Products keep `currency`: it is the shop's, except
-- where an older version let a product have another.
create table currency_changes (
  id bigint generated always as identity primary key,
  made_at timestamptz not null default now(),
  from_currency text not null,
  to_currency text not null,
  -- The figures were multiplied by it; null where they stayed.
  rate numeric(18, 6) check (rate > 0),
  -- Whether the shop's currency changed, too, or only that of products which had another.
  of_shop boolean not null,
  undone_at timestamptz
);

create table currency_change_products (
  change_id bigint not null references currency_changes (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  -- After the change. A product with another version was changed since, and stays when the change is undone.
  version integer not null,
  primary key (change_id, product_id)
);
create index currency_change_products_product on currency_change_products (product_id);

create table currency_change_prices (
  change_id bigint not null references currency_changes (id) on delete cascade,
  size_id bigint not null references product_sizes (id) on delete cascade,
  price numeric(12, 2) not null,
  sale_price numeric(12, 2),
  primary key (change_id, size_id)
);
create index currency_change_prices_size on currency_change_prices (size_id);

-- Until now the setting was only the currency of new products. Where all prices are in one other currency, that is the
-- shop's: buyers see the same as before. Where there are several, 'Configuración' lists the products of the others.
update store_settings s set currency = prices.currency, version = s.version + 1
  from (select min(currency) as currency from products having count(distinct currency) = 1) prices
  where s.currency <> prices.currency and (prices.currency = '$' or prices.currency ~ '^[A-Z]{3}$');
