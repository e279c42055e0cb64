-- What the operator has saved about the store: one row, or none while the environment's values hold.
create table store_settings (
  only_one boolean primary key default true check (only_one),
  store_name text not null check (btrim(store_name) <> '' and length(store_name) <= 60),
  whatsapp_number text not null check (whatsapp_number ~ '^[1-9][0-9]{7,14}$'),
  opening_hours text[] not null check (cardinality(opening_hours) between 1 and 7),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

-- Every node reads them again and drops its rendered pages, which show them.
create function notify_store_settings_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('store_settings', '');
  return null;
end $$;
create trigger store_settings_changed after insert or update or delete or truncate on store_settings
  for each statement execute function notify_store_settings_changed();
