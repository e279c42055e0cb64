-- Whether a product has an image, by triggers: the list of those without one read all products and all images.
alter table products add column has_image boolean not null default true;
alter table products alter column has_image set default false;

create function refresh_has_image() returns trigger language plpgsql as $$
begin
  update products p set has_image = not p.has_image from (select distinct product_id from changed) c
    where p.id = c.product_id
      and p.has_image <> exists (select from product_images i where i.product_id = p.id);
  return null;
end $$;
create trigger product_images_inserted after insert on product_images referencing new table as changed
  for each statement execute function refresh_has_image();
create trigger product_images_deleted after delete on product_images referencing old table as changed
  for each statement execute function refresh_has_image();

-- Without the triggers of the products: nothing that they compute depends on the images.
alter table products disable trigger user;
update products p set has_image = false where not exists (select from product_images i where i.product_id = p.id);
alter table products enable trigger user;
create index products_without_image on products (created_at desc, id) include (state) where not has_image;
