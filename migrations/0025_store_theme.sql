-- The look of the shop; null means the palette of app/app.css and its own accent.

alter table store_settings
  add column palette text check (palette ~ '^[a-z]{1,20}$'),
  add column accent text check (accent ~ '^#[0-9a-f]{6}$'),
  add column look_version integer not null default 0;
