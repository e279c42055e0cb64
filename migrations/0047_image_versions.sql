-- The version of the product that the arrival of the image made. Previews of imports and of bulk changes that write no images
-- are not out of date by it.
alter table image_fetches add column version integer;
