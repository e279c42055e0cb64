-- The preview that a bulk change applied (shop/bulk/apply-bulk.server.ts): sent again after a lost answer, it is the same change.
alter table catalog_changes add column fingerprint text;
create index catalog_changes_by_fingerprint on catalog_changes (fingerprint) where fingerprint is not null;
