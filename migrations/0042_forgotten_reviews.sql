-- Reviews of a product in the trash lose the name and city of who is forgotten, as those of a product in the shop do.
create function forget_reviews_of(order_ids uuid[]) returns void language sql as $$
  update reviews set author = 'Cliente', city = '' where order_id = any(order_ids);
  update removed_products r set rows = jsonb_set(r.rows, '{reviews}', (
      select jsonb_agg(case when (one.review->>'order_id')::uuid = any(order_ids)
          then one.review || '{"author": "Cliente", "city": ""}' else one.review end order by one.place)
        from jsonb_array_elements(r.rows->'reviews') with ordinality one (review, place)))
    where exists (select from jsonb_array_elements(r.rows->'reviews') one (review)
      where (one.review->>'order_id')::uuid = any(order_ids));
$$;

create or replace function forget_reviewer() returns trigger language plpgsql as $$
begin
  perform forget_reviews_of(array[new.id]);
  return null;
end $$;

-- Only the orders of a forgotten customer have no hash.
select forget_reviews_of(array(select id from orders where buyer_name is null and request_hash = ''));
