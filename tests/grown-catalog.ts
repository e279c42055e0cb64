import type pg from 'pg'

const TABLES = ['products', 'product_sizes', 'product_notes', 'product_attributes', 'product_images']

/**
 * Copies the existing products with other names, prices and dates up to this number: 100,000 in some seconds. A copy's
 * name ends in ' ~' and its round. Columns that triggers maintain are copied too. Indexes and references are dropped
 * and created again, which is much faster than updates for each row.
 */
export async function growTo(pool: pg.Pool, size: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`begin; set local maintenance_work_mem = '256MB'`)
    const putBack = await setAside(client)
    await client.query(copiesUpTo(size))
    for (const statement of putBack) await client.query(statement)
    await client.query('commit')
    await client.query('vacuum (analyze)')
  } finally {
    client.release()
  }
}

/** Disables triggers and drops constraints and indexes; returns the statements that restore them. */
async function setAside(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ away: string; back: string }>(
    `select format('alter table %I disable trigger user', name) as away,
            format('alter table %I enable trigger user', name) as back from unnest($1::text[]) name
     union all
     select format('alter table %s drop constraint %I', conrelid::regclass, conname),
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
       from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])
     union all
     select format('drop index %I', relname), pg_get_indexdef(oid) from pg_class
       where oid in (select indexrelid from pg_index where indrelid = any($1::regclass[]) and not indisunique)`,
    [TABLES],
  )
  for (const { away } of rows) await client.query(away)
  return rows.map(({ back }) => back).reverse()
}

const copiesUpTo = (size: number) => `
  create temp table copies on commit drop as
    select p.id as original, gen_random_uuid() as id, round
      from products p, generate_series(1, ${size} / (select count(*) from products where name not like '% ~%') + 1) round
      where p.name not like '% ~%' order by round, p.id
      offset (select count(*) from products where name like '% ~%')
      limit greatest(0, ${size} - (select count(*) from products));
  create index on copies (original);
  analyze copies;
  insert into products (id, name, brand, description, short_description, rating, review_count, gender, scent_family,
      is_available, created_at, concentration, attributes, note_names, lowest_price, highest_price, size_prices,
      size_names, has_image, search_text)
    select c.id, p.name || ' ~' || round, p.brand, p.description, p.short_description, p.rating, p.review_count,
        p.gender, p.scent_family, p.is_available, p.created_at - round * interval '1 hour', p.concentration,
        p.attributes, p.note_names, p.lowest_price + round % 90, p.highest_price + round % 90,
        array(select price + round % 90 from unnest(p.size_prices) one (price) order by 1), p.size_names,
        p.has_image, regexp_replace(p.search_text, '$', ' ~' || round, 'n')
      from copies c join products p on p.id = c.original;
  insert into product_sizes (product_id, value, unit, decant, price, sale_price)
    select c.id, s.value, s.unit, s.decant, s.price + round % 90, s.sale_price + round % 90
      from copies c join product_sizes s on s.product_id = c.original;
  insert into product_notes
    select c.id, note_type, notes from copies c join product_notes s on s.product_id = c.original;
  insert into product_attributes
    select c.id, attribute from copies c join product_attributes s on s.product_id = c.original;
  insert into product_images (product_id, storage_path, position)
    select c.id, storage_path, position from copies c join product_images s on s.product_id = c.original;
  insert into catalogue_counts (gender, scent_family, attributes, concentration, count)
    select p.gender, array(select unnest(p.scent_family) order by 1), p.attributes, p.concentration, count(*)
      from copies c join products p on p.id = c.id group by 1, 2, 3, 4;
  insert into price_counts (lowest_price, highest_price, size_prices, count)
    select p.lowest_price, p.highest_price, p.size_prices, count(*)
      from copies c join products p on p.id = c.id group by 1, 2, 3`
