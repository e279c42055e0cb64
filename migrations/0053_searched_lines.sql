-- Orders are found by their perfumes, by the tracking number and by the notes of their transitions too.
alter table order_lines add column search_text text not null
  generated always as (search_fold(brand || ' ' || name || ' ' || size_label)) stored;
alter table order_events add column search_text text not null generated always as (search_fold(note)) stored;
create index order_lines_search_text on order_lines using gin (search_text gin_trgm_ops);
create index order_events_search_text on order_events using gin (search_text gin_trgm_ops);
