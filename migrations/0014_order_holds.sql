-- What unconfirmed orders hold is limited, and lasts half an hour until the buyer opens the chat.

alter table orders
  -- When the buyer first followed the link to the chat: the hold lasts `hold_hours` from then.
  add column chat_opened_at timestamptz,
  -- The first limit that a new order reached (domain/order-holds.ts); null when it holds all counted pieces.
  add column hold_limited_by text check (hold_limited_by in ('size', 'phone', 'network', 'shop')),
  -- When the operator gave its pieces back: only a confirmation takes pieces for it again.
  add column hold_released_at timestamptz;

-- Every order that holds pieces adds up counted ones, the largest numbers first (order-holds.server.ts).
create index product_sizes_counted on product_sizes (stock) where stock > 0;

alter table store_settings
  -- Pieces of one size for one network or phone, and pieces of one phone.
  add column hold_per_size integer not null default 3 check (hold_per_size between 0 and 99),
  add column hold_per_phone integer not null default 10 check (hold_per_phone between 0 and 999),
  -- Percent of the shop's counted pieces, for one network and for all unconfirmed orders together.
  add column hold_network_percent integer not null default 10 check (hold_network_percent between 0 and 100),
  add column hold_shop_percent integer not null default 50 check (hold_shop_percent between 0 and 100);
