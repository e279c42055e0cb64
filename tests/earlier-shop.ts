import type { Database } from '#server/db/database.ts'
import { knownMigrations, migrate } from '#server/db/migrate.ts'

/** Makes a database that of a shop with the first `seen` migrations, and rows in every table. */
export async function makeEarlierShop(database: Pick<Database, 'pool'>, seen: number): Promise<void> {
  await database.pool.query('drop schema public cascade; create schema public')
  const names = (await knownMigrations()).slice(0, seen)
  for (const [index, name] of names.entries()) {
    if (!hasOwnRows(name) && index < seen - 1) continue
    await migrate(database, { only: names.slice(0, index + 1) })
    await insertRows(database, name)
  }
}

/** Whether the rows of an earlier shop differ between this version and the one before it. */
export const hasOwnRows = (migration: string): boolean => migration in ROWS_AFTER

/** Inserts the rows that a shop may contain from this version on. */
export async function insertRows({ pool }: Pick<Database, 'pool'>, migration: string): Promise<void> {
  const rows = ROWS_AFTER[migration]
  if (rows) await pool.query(rows)
}

/** Tables of which 0050_currency_versions.sql removes the rows: it drops two, and changes of the currency without versions. */
export const REMOVED_LATER = new Set([
  'currency_changes',
  'currency_change_products',
  'currency_change_prices',
])

/**
 * Rows that a shop may contain after each migration, with the columns of that version: every table and every trigger
 * input. A new migration adds its rows here; `server/db/upgraded-rows.test.ts` fails when a table stays empty.
 */
const ROWS_AFTER: Readonly<Record<string, string>> = {
  '0001_catalogue.sql': `
    insert into products (id, name, brand, short_description, rating, review_count, scent_family, created_at) values
      ('00000000-0000-4000-8000-000000000001', 'Ñandú "Oud"', 'Lattafa', 'Cálido', 4.5, 12, '{Oriental,Floral}', '2025-01-02 03:04:05.678901Z'),
      ('00000000-0000-4000-8000-000000000002', 'Agua \\ 🌹', 'Rasasi', '', 0, 0, '{}', '2025-02-02Z');
    -- As the demo's loader writes it.
    insert into products (id, name, created_at, updated_at)
      values ('00000000-0000-8000-8000-000000000003', 'De la demostración', '2025-02-03Z', '2025-02-03Z');
    insert into product_sizes (product_id, value, price, sale_price, decant)
      select id, 100, 145000.50, 120000, false from products union all select id, 5, 9000, null, true from products;
    insert into product_notes select id, 'top', '{Bergamota,"Pimienta, negra"}' from products;
    insert into product_images (product_id, storage_path, position) select id, 'abc.jpg', 0 from products;
    insert into product_attributes select id, 'Larga duración' from products;
    insert into catalogue_seed (name) values ('demo')`,
  '0002_accounts.sql': `
    insert into "user" (id, name, email, role) values ('ana', 'Ana', 'ana@x.example', 'admin'), ('eva', 'Eva', 'eva@x.example', 'customer');
    insert into session (id, user_id, token, expires_at) select 's' || id, id, lpad(id, 43, 'x'), now() + interval '1 day' from "user";
    insert into account (id, account_id, provider_id, user_id, password) select 'a' || id, id, 'credential', id, 'scrypt' from "user";
    insert into verification (id, identifier, value, expires_at) values ('v', 'reset', 'x', now() + interval '1 day');
    insert into sign_in_attempts (account, source, at) values ('a', 's', now());
    insert into auth_secret (value) values ('secret');
    insert into audit_log (actor, action, subject_type, summary) values ('ana@x.example', 'product.created', 'product', 'Creado')`,
  '0003_store_settings.sql': `
    insert into store_settings (store_name, whatsapp_number, opening_hours) values ('Neroli', '593987654321', '{Lunes}')`,
  '0004_store_texts.sql': `
    update store_settings set hero_title = 'Hola', instagram = 'https://instagram.com/x', store_version = 3`,
  '0005_orders.sql': `
    update product_sizes set stock = 7;
    update store_settings set country = 'EC', payment_ways = '[{"label": "Nequi"}]';
    insert into orders (code, token, idempotency_key, request_hash, currency, total, buyer_name, buyer_phone, user_id, state)
      values ('A7K-42Q', repeat('t', 22), repeat('k', 16), 'h', 'COP', 145000.50, 'Eva', '573001234567', 'eva', 'entregado');
    insert into order_lines (order_id, position, product_id, size_id, name, unit_price, quantity, held)
      select o.id, s.id, s.product_id, s.id, 'Perfume', 10, 2, 1 from orders o, product_sizes s;
    insert into order_events (order_id, actor, to_state, note) select id, 'comprador', 'nuevo', 'Gracias' from orders`,
  '0006_favourites.sql': `insert into favourites (user_id, product_id) select 'eva', id from products`,
  '0007_insights.sql': `
    insert into visit_days (day, pages) values ('2026-11-20', 7);
    insert into product_days (product_id, day, seen) select id, '2026-11-20', 3 from products;
    insert into search_days (day, term, times) values ('2026-11-20', 'oud', 2)`,
  '0008_reviews.sql': `
    insert into review_invitations (order_id, token, used_at) select id, repeat('r', 22), now() from orders;
    insert into reviews (product_id, order_id, rating, author, state)
      select product_id, order_id, 2, 'Eva', 'publicada' from order_lines limit 1`,
  '0010_backups.sql': `update backup_state set made_at = now(), bytes = 2, file = 'x'`,
  '0011_second_step.sql': `
    insert into second_step (user_id, sealed_key, confirmed_at, last_step) values ('ana', 'x', now(), 58000000);
    insert into recovery_codes (hash, user_id) values ('h', 'ana')`,
  '0020_first_steps.sql': `
    update account set replaced_password = 'scrypt';
    insert into confirmed_steps (step) values ('horario')`,
  '0021_demo.sql': `
    insert into removed_products (product_id, rows, images)
      values ('00000000-0000-8000-8000-000000000004', '{"products": [{"name": "Quitado"}]}', '{abc.jpg}')`,
  '0024_currency_changes.sql': `
    insert into currency_changes (from_currency, to_currency, rate, of_shop) values ('$', 'COP', 4000, true);
    insert into currency_change_products select c.id, p.id, 1 from currency_changes c, products p;
    insert into currency_change_prices select c.id, s.id, 9, null from currency_changes c, product_sizes s`,
  '0031_product_states.sql': `
    insert into catalog_changes (kind, summary, actor) values ('import', 'Importó 2 perfumes', 'ana@x.example');
    insert into product_versions (change_id, product_id, before, images, version_after)
      select c.id, p.id, '{}', '{abc.jpg}', 1 from catalog_changes c, products p`,
  '0032_imports.sql': `
    insert into imports (file_name, format, inspection, origin, currency, state, actor, change_id)
      select 'precios.csv', 'own', '{}', 'https://x.example', '$', 'applied', 'ana@x.example', id from catalog_changes;
    insert into import_products (import_id, place, rows, result, title) select id, 2, '{2}', 'new', 'Asad' from imports`,
  '0033_image_fetches.sql': `
    insert into image_fetches (change_id, product_id, url) select change_id, product_id, 'https://x.example/a.jpg' from product_versions`,
  '0040_preview_prices.sql': `
    update products set short_description = 'L’eau – L‘air' where brand = 'Rasasi';
    update orders set buyer_name = 'Eva D’Elia'`,
  '0050_currency_versions.sql': `
    insert into currency_changes (change_id, from_currency, to_currency, rate, of_shop)
      select id, '$', 'COP', 4000, true from catalog_changes`,
}
