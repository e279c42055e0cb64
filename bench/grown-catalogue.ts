import type pg from 'pg'

const rounds = 30

/** The middle one of thirty runs, in milliseconds. */
export async function median(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await run()
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[rounds >> 1] ?? 0
}

/** Copies the demo catalogue, each time under other names, prices and dates, until there are so many products. */
export async function growTo(pool: pg.Pool, size: number): Promise<void> {
  const { rows } = await pool.query('select count(*)::int as count from products')
  await pool.query(`
    create temp table copies as
      select p.id as original, gen_random_uuid() as id, n from products p, generate_series(1, 1000) n
        where p.name not like '% ~%' order by n, p.id limit ${Math.max(0, size - rows[0].count)};
    insert into products (id, name, brand, description, short_description, rating, review_count, gender, scent_family,
        is_available, created_at, concentration, attributes, note_names, lowest_price)
      select c.id, p.name || ' ~' || n || '-${size}', p.brand, p.description, p.short_description, p.rating, p.review_count,
          p.gender, p.scent_family, p.is_available, p.created_at - n * interval '1 hour', p.concentration, p.attributes,
          p.note_names, p.lowest_price + n % 90
        from copies c join products p on p.id = c.original;
    insert into product_sizes (product_id, value, unit, decant, price, sale_price)
      select c.id, s.value, s.unit, s.decant, s.price + n % 90, s.sale_price + n % 90
        from copies c join product_sizes s on s.product_id = c.original;
    insert into product_notes select c.id, note_type, notes from copies c join product_notes s on s.product_id = c.original;
    insert into product_attributes
      select c.id, attribute from copies c join product_attributes s on s.product_id = c.original;
    insert into product_images (product_id, storage_path, position)
      select c.id, storage_path, position from copies c join product_images s on s.product_id = c.original;
    drop table copies;`)
  await pool.query('vacuum (analyze)')
}
