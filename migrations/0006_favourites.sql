-- What a customer likes. It goes with the account, and with the product.
create table favourites (
  user_id text not null references "user" (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, product_id)
);
create index favourites_by_product on favourites (product_id);
