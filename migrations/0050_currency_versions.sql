-- The undo of a currency change restores the versions of its products, as every other undo does. The copies of their prices
-- go. A change without versions, of a version of the shop that stored none, cannot be undone any more.
alter table currency_changes add column change_id bigint references catalog_changes (id) on delete cascade;
update currency_changes m set change_id = c.id from catalog_changes c where c.kind = 'currency' and c.made_at = m.made_at;
update catalog_changes c set undone_at = m.undone_at from currency_changes m where m.change_id = c.id;
delete from currency_changes where change_id is null;

drop table currency_change_products, currency_change_prices;
alter table currency_changes drop column id, drop column made_at, drop column undone_at, add primary key (change_id);
