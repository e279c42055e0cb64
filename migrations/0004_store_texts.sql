-- More of the store is the operator's to say. There is always one row now; a null stands for the default,
-- which is the environment's or the program's. Each part of the form has a version of its own, so that
-- who saves one part neither overwrites nor hinders who saves another.
alter table store_settings
  alter column store_name drop not null,
  alter column whatsapp_number drop not null,
  alter column opening_hours drop not null,
  add column currency text not null default '$' check (currency = '$' or currency ~ '^[A-Z]{3}$'),
  add column hero_title text check (length(hero_title) between 1 and 80),
  add column hero_subtitle text check (length(hero_subtitle) between 1 and 200),
  add column benefit_quality text check (length(benefit_quality) between 1 and 80),
  add column benefit_delivery text check (length(benefit_delivery) between 1 and 80),
  add column benefit_authenticity text check (length(benefit_authenticity) between 1 and 80),
  add column about_lead text check (length(about_lead) between 1 and 240),
  add column about_text text check (length(about_text) between 1 and 2000),
  add column greeting text check (length(greeting) between 1 and 300),
  add column reply_note text check (length(reply_note) between 1 and 120),
  add column instagram text check (instagram like 'https://%' and length(instagram) <= 200),
  add column tiktok text check (tiktok like 'https://%' and length(tiktok) <= 200),
  add column facebook text check (facebook like 'https://%' and length(facebook) <= 200),
  add column youtube text check (youtube like 'https://%' and length(youtube) <= 200),
  add column store_version integer not null default 0,
  add column texts_version integer not null default 0,
  add column links_version integer not null default 0;

update store_settings set store_version = version;
insert into store_settings default values on conflict do nothing;
