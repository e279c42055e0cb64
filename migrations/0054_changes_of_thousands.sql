-- A change of some thousand products names them too, in as many notifications as their ids need: a payload has at most
-- 8,000 bytes. To read all products again takes seconds in a large catalog, and public lists wait for it. Triggers of
-- one transaction name the same products in equal payloads, which PostgreSQL sends once: the ids of
-- `notify_products_of` are sorted. A change of more than 5,000 still says that any product may have changed.
create or replace function notify_products(ids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 5000 then
    perform pg_notify('catalogue', '');
    return;
  end if;
  for start in 1 .. coalesce(cardinality(ids), 0) by 200 loop
    perform pg_notify('catalogue', array_to_string(ids[start : start + 199], ','));
  end loop;
end $$;
