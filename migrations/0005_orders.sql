-- Orders are stored before the chat opens. What was bought is kept as it was then: a product that changes or goes
-- afterwards changes no order.

-- How many of a size are left; null where the operator does not count.
alter table product_sizes add column stock integer check (stock between 0 and 1000000);

create table orders (
  id uuid primary key default gen_random_uuid(),
  -- What buyer and operator call it in the chat (domain/order-code.ts). It opens nothing by itself.
  code text not null unique check (code ~ '^[A-HJKMNP-TV-Z2-9]{3}-[A-HJKMNP-TV-Z2-9]{3}$'),
  -- 128 random bits: whoever has the address /order/<token> may see how the order goes on.
  token text not null unique check (token ~ '^[A-Za-z0-9_-]{22}$'),
  -- The same form sent again is the same order; with the same key and another content it is refused.
  idempotency_key text not null unique check (length(idempotency_key) between 16 and 64),
  request_hash text not null,
  source text not null default 'web' check (source in ('web', 'manual')),
  state text not null default 'nuevo'
    check (state in ('nuevo', 'confirmado', 'pagado', 'enviado', 'entregado', 'cancelado')),
  -- Null once the buyer has asked to be forgotten.
  buyer_name text check (length(buyer_name) between 1 and 80),
  buyer_phone text check (buyer_phone ~ '^[1-9][0-9]{7,14}$'),
  buyer_city text check (length(buyer_city) between 1 and 80),
  delivery_note text check (length(delivery_note) <= 500),
  payment_label text not null default '' check (length(payment_label) <= 60),
  payment_instructions text not null default '' check (length(payment_instructions) <= 600),
  consent_at timestamptz,
  -- Keyed hash of the address it came from, for the limit per hour; not readable.
  source_address text,
  user_id text references "user" (id) on delete set null,
  currency text not null,
  total numeric(14, 2) not null check (total >= 0),
  -- Until then the counted sizes of a new order are kept for it; null when nothing is, or when it was confirmed.
  hold_expires_at timestamptz,
  -- When the operator was told of it by e-mail.
  announced_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (
    search_fold(code || ' ' || replace(code, '-', '') || ' ' || coalesce(buyer_name, '') || ' ' || coalesce(buyer_phone, ''))
  ) stored
);
create index orders_newest on orders (created_at desc, id desc);
create index orders_by_state on orders (state, created_at desc, id desc);
create index orders_by_user on orders (user_id) where user_id is not null;
create index orders_by_phone on orders (buyer_phone, created_at desc);
create index orders_by_source on orders (source_address, created_at desc);
create index orders_with_hold on orders (hold_expires_at) where hold_expires_at is not null;
create index orders_unannounced on orders (created_at) where announced_at is null;
create index orders_search_text on orders using gin (search_text gin_trgm_ops);

create table order_lines (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete cascade,
  position integer not null,
  product_id uuid references products (id) on delete set null,
  size_id bigint references product_sizes (id) on delete set null,
  name text not null,
  brand text not null default '',
  size_label text not null default '',
  unit_price numeric(12, 2) not null check (unit_price >= 0),
  quantity integer not null check (quantity between 1 and 99),
  -- How many of them were taken from the counted stock and would go back to it.
  held integer not null default 0 check (held between 0 and quantity),
  unique (order_id, position)
);
create index order_lines_by_product on order_lines (product_id) where product_id is not null;
create index order_lines_by_size on order_lines (size_id) where size_id is not null;

-- What happened to an order: `to_state` where it moved, and a note where one was written.
create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete cascade,
  at timestamptz not null default now(),
  -- E-mail of the administrator, 'comprador' or 'tienda'.
  actor text not null,
  from_state text,
  to_state text,
  note text not null default '' check (length(note) <= 500)
);
create index order_events_by_order on order_events (order_id, id);

create function notify_orders_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('orders', '');
  return null;
end $$;
create trigger orders_changed after insert or update or delete on orders
  for each statement execute function notify_orders_changed();
create trigger order_events_changed after insert or update on order_events
  for each statement execute function notify_orders_changed();

-- Pages show only whether a size is sold out: they are drawn anew when that turns, not with every piece sold.
create function notify_sold_out_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end $$;
create trigger product_sizes_sold_out after update of stock on product_sizes
  for each row when ((old.stock = 0) is distinct from (new.stock = 0)) execute function notify_sold_out_changed();
-- For the same reason an update that touched no product is no change: the triggers of the sizes try one every time.
create function notify_products_updated() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then perform pg_notify('catalogue', ''); end if;
  return null;
end $$;
drop trigger products_changed on products;
create trigger products_changed after insert or delete or truncate on products
  for each statement execute function notify_catalogue_changed();
create trigger products_updated after update on products referencing new table as changed
  for each statement execute function notify_products_updated();

-- What the operator decides about orders, a part of the settings of its own.
alter table store_settings
  -- ISO 3166: how phone numbers without a country code are read; null follows the shop's own number.
  add column country text check (country ~ '^[A-Z]{2}$'),
  -- [{"label": …, "instructions": …}, …]; null stands for the program's (domain/payment-ways.ts).
  add column payment_ways jsonb,
  add column hold_hours integer not null default 24 check (hold_hours between 1 and 720),
  -- {"confirmado": "Hola {nombre} …", …}; an absent one stands for the program's (domain/order-replies.ts).
  add column reply_templates jsonb not null default '{}',
  add column orders_version integer not null default 0;
