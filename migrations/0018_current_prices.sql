-- Home lists perfumes with a reduced size: without this index it would read every size of the shop.
create index product_sizes_reduced on product_sizes (product_id) where sale_price > 0 and sale_price < price;
