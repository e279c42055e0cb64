-- The ratings of the demo catalog are invented. A product that the operator has edited is the shop's own: it is rated by its
-- buyers only. `typed_rating` is what comes back when the last review is withdrawn.
create function clear_invented_rating() returns trigger language plpgsql as $$
begin
  if new.real_review_count > 0 then
    new.typed_rating := 0;
    new.typed_review_count := 0;
  else
    new.rating := 0;
    new.review_count := 0;
  end if;
  return new;
end $$;
create trigger products_demo_edited before update of demo on products
  for each row when (old.demo = 'untouched' and new.demo = 'edited') execute function clear_invented_rating();

update products set rating = 0, review_count = 0 where demo = 'edited' and real_review_count = 0;
update products set typed_rating = 0, typed_review_count = 0 where demo = 'edited' and real_review_count > 0;
