-- Home as the operator arranged it; null means the default of each. Names of shelves in their order, hidden ones with a
-- minus; the perfume of the first section, which may be removed and restored; and its own image.

alter table store_settings
  add column home_shelves text check (home_shelves ~ '^-?[A-Za-z]{1,30}(,-?[A-Za-z]{1,30}){0,39}$'),
  add column hero_product uuid,
  add column hero_image text check (hero_image ~ '^[0-9a-f]{32}\.[a-z]{3,4}$');
