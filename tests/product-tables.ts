/** Tables of products and their history. */
export const PRODUCT_TABLES = [
  'products',
  'product_sizes',
  'product_notes',
  'product_images',
  'product_attributes',
  'audit_log',
]
