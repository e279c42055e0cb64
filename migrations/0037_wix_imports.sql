-- Files of Wix are read by their own format.
alter table imports drop constraint imports_format_check,
  add constraint imports_format_check check (format in ('own', 'shopify', 'wix', 'woocommerce', 'unknown'));
