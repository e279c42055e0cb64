-- The stored image that stands beside the shop's name in place of the star; null means the star.

alter table store_settings
  add column logo text check (logo ~ '^[0-9a-f]{32}\.[a-z]{3,4}$');
