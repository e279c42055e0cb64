-- Whether the texts that are in English by default are shown in Spanish.

alter table store_settings
  add column all_spanish boolean not null default false;
