-- The undo of a change before the first published review removed what had been typed: the newest version without reviews
-- has it. The rating of an edited product of the demo was invented (0038_demo_ratings.sql).
update products p set typed_rating = coalesce(typed.rating, 0), typed_review_count = coalesce(typed.count, 0)
  from products one left join lateral (
    select (b.row->>'rating')::numeric as rating, (b.row->>'review_count')::int as count
      from product_versions v, lateral (select v.before->'products'->0 as row) b
      where v.product_id = one.id and (b.row->>'real_review_count')::int = 0
      order by v.change_id desc limit 1
  ) typed on one.demo is distinct from 'edited'
  where one.id = p.id and p.real_review_count > 0 and (p.typed_rating is null or p.typed_review_count is null);

-- One before the withdrawal of the last review left what `rating` and `review_count` show again.
update products set typed_rating = null, typed_review_count = null
  where real_review_count = 0 and (typed_rating is not null or typed_review_count is not null);
