-- ANALYZE holds 300 rows in memory for each unit of the largest target of a table: by default 30,000. Rows with all that a
-- product has would then take 45 MB, which PGlite never returns. They are found by their keys.
alter table import_products
  alter column import_id set statistics 10, alter column place set statistics 10, alter column rows set statistics 10,
  alter column result set statistics 10, alter column has_warnings set statistics 10,
  alter column again set statistics 10, alter column product_id set statistics 10,
  alter column base_version set statistics 10, alter column name_key set statistics 10,
  alter column ready set statistics 10, alter column title set statistics 10, alter column parsed set statistics 10,
  alter column changes set statistics 10, alter column issues set statistics 10, alter column write set statistics 10;
alter table product_versions
  alter column change_id set statistics 10, alter column product_id set statistics 10,
  alter column before set statistics 10, alter column version_after set statistics 10,
  alter column stock_after set statistics 10, alter column images set statistics 10;
