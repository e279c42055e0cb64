-- The shop's time zone where it is not that of most of its country; null follows the country.
alter table store_settings add column time_zone text check (length(time_zone) between 1 and 64);
