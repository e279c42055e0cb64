-- What the shop counts about itself: numbers per day and nothing about who they were (docs/decisions/0015). A day is
-- one in the shop's own time zone (domain/time-zone.ts).
create table visit_days (
  day date primary key,
  pages integer not null default 0,
  -- Links to the chat that were followed.
  chats integer not null default 0,
  searches integer not null default 0,
  -- Those of them that found nothing in the whole catalogue.
  empty_searches integer not null default 0
);

create table product_days (
  product_id uuid not null references products (id) on delete cascade,
  day date not null,
  seen integer not null default 0,
  chats integer not null default 0,
  primary key (product_id, day)
);
create index product_days_by_day on product_days (day);

-- Folded, without what looks like an address or a number of somebody (server/insights/search-term.ts).
create table search_days (
  day date not null,
  term text not null check (length(term) between 1 and 60),
  times integer not null default 0,
  empty integer not null default 0,
  primary key (day, term)
);
