-- Opinions of those who received their order (docs/decisions/0016-reviews.md).

-- One for each delivered order, made when its link is first asked for. The link works once.
create table review_invitations (
  order_id uuid primary key references orders (id) on delete cascade,
  -- 128 random bits: whoever has the address /opinar/<token> may write of what was bought.
  token text not null unique check (token ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default now(),
  used_at timestamptz
);

create table reviews (
  id bigint generated always as identity primary key,
  product_id uuid not null references products (id) on delete cascade,
  -- Null where the order was deleted; the opinion stays.
  order_id uuid references orders (id) on delete set null,
  rating smallint not null check (rating between 1 and 5),
  body text not null default '' check (length(body) <= 1000),
  author text not null check (length(author) between 1 and 40),
  city text not null default '' check (length(city) <= 40),
  state text not null default 'pendiente' check (state in ('pendiente', 'publicada', 'rechazada')),
  created_at timestamptz not null default now(),
  moderated_at timestamptz,
  unique (order_id, product_id)
);
create index reviews_published on reviews (product_id, created_at desc, id desc) where state = 'publicada';
create index reviews_newest on reviews (created_at desc, id desc);
create index reviews_pending on reviews (created_at desc, id desc) where state = 'pendiente';

-- `rating` and `review_count` are what the shop shows. Until the first opinion is published they are what somebody
-- typed or imported; then they are computed, and what was typed waits here in case that opinion is taken back.
alter table products
  add column real_review_count integer not null default 0 check (real_review_count >= 0),
  add column typed_rating numeric(3, 2),
  add column typed_review_count integer;

create function refresh_rating() returns trigger language plpgsql as $$
declare reviewed uuid := case when tg_op = 'DELETE' then old.product_id else new.product_id end;
begin
  -- One at a time for each product: the next statement sees what the one before has published.
  perform from products where id = reviewed for no key update;
  update products p set
      real_review_count = fresh.count,
      rating = case when fresh.count > 0 then fresh.average else coalesce(p.typed_rating, p.rating) end,
      review_count = case when fresh.count > 0 then fresh.count else coalesce(p.typed_review_count, p.review_count) end,
      typed_rating = case when fresh.count > 0 then coalesce(p.typed_rating, p.rating) end,
      typed_review_count = case when fresh.count > 0 then coalesce(p.typed_review_count, p.review_count) end
    from (select count(*)::int as count, round(avg(rating), 2) as average
            from reviews where product_id = reviewed and state = 'publicada') fresh
    where p.id = reviewed;
  return null;
end $$;
-- The update of the product also has its pages drawn anew.
create trigger reviews_rating_inserted after insert on reviews
  for each row when (new.state = 'publicada') execute function refresh_rating();
create trigger reviews_rating_updated after update on reviews
  for each row when (old.state = 'publicada' or new.state = 'publicada') execute function refresh_rating();
create trigger reviews_rating_deleted after delete on reviews
  for each row when (old.state = 'publicada') execute function refresh_rating();

create function notify_reviews_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('reviews', '');
  return null;
end $$;
-- For each row: a product that had none changes none when it is deleted.
create trigger reviews_changed after insert or update or delete on reviews
  for each row execute function notify_reviews_changed();

-- Who asked to be forgotten is no longer named beside what they wrote.
create function forget_reviewer() returns trigger language plpgsql as $$
begin
  update reviews set author = 'Cliente', city = '' where order_id = new.id;
  return null;
end $$;
create trigger orders_reviewer_forgotten after update of buyer_name on orders
  for each row when (old.buyer_name is not null and new.buyer_name is null) execute function forget_reviewer();
