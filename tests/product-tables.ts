/** Where a product and what was done to it are kept. */
export const PRODUCT_TABLES = [
  'products',
  'product_sizes',
  'product_notes',
  'product_images',
  'product_attributes',
  'audit_log',
]
