-- Orders are found by the city and the delivery note of their buyers too.
alter table orders drop column search_text;
alter table orders add column search_text text not null generated always as (
  search_fold(code || ' ' || replace(code, '-', '') || ' ' || coalesce(buyer_name, '') || ' ' || coalesce(buyer_phone, '')
    || ' ' || coalesce(buyer_city, '') || ' ' || coalesce(delivery_note, ''))
) stored;
create index orders_search_text on orders using gin (search_text gin_trgm_ops);
