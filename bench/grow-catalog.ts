import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { growTo } from '#tests/grown-catalog.ts'
import { generatePerfumes, type PerfumeRow } from './generated-perfumes.ts'

/** Larger catalogs contain copies of these. */
const GENERATED = 25_000

/** CSV file of real perfumes, optionally `.gz`; its columns are those of `PerfumeRow`. */
const { PERFUMES_CSV } = process.env

/** Grows the catalog to a size with generated perfumes, or those of PERFUMES_CSV, and then copies of them. */
export async function growToPerfumes(pool: pg.Pool, size: number): Promise<void> {
  const perfumes = PERFUMES_CSV ? readPerfumes(PERFUMES_CSV) : generatePerfumes(GENERATED)
  const { rows } = await pool.query<{ count: number }>('select count(*) from products')
  for (let from = rows[0]?.count ?? 0; from < Math.min(size, perfumes.length); from += 1000) {
    const some = perfumes.slice(from, Math.min(size, from + 1000))
    await pool.query(insertion, [
      JSON.stringify(some.map((perfume, index) => ({ ...perfume, place: from + index }))),
    ])
  }
  await growTo(pool, size)
}

/** The rows of the file in another order, so that the first thousand are a fair sample. */
export function readPerfumes(file: string): PerfumeRow[] {
  const bytes = readFileSync(file)
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
  const [head = [], ...rows] = text.trim().split(/\r?\n/).map(splitCells)
  const perfumes = rows.map(
    (cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])) as PerfumeRow,
  )
  // 7,919 is a prime that does not divide the number of rows: each row appears once.
  return perfumes.map((_, index) => perfumes[(index * 7919) % perfumes.length] as PerfumeRow)
}

/** The cells of a CSV line. */
function splitCells(line: string): string[] {
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
    cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  )
}

/** One product for each row: two sizes, one image, its notes and, for some, attributes. Prices are invented. */
const insertion = `
  with given as (
    select *, md5('perfume ' || place)::uuid as id, 15 + place * 37 % 160 + 0.5 * (place % 2) as price,
        array_remove(array[case when place % 11 = 0 then 'Nuevo' end, case when place % 13 = 0 then 'Más Vendido' end,
          case when place % 9 = 0 then 'Oferta Especial' end, case when place % 17 = 0 then 'Exclusivo' end], null) as attributes,
        string_to_array(notes_top, '|') as top, string_to_array(notes_middle, '|') as middle, string_to_array(notes_base, '|') as base
      from json_to_recordset($1) as row (place int, brand text, name text, gender text, concentration text, rating text,
        review_count text, scent_family text, notes_top text, notes_middle text, notes_base text)
  ), added as (
    insert into products (id, name, brand, short_description, description, rating, review_count, gender, scent_family,
        is_available, created_at, concentration, attributes, note_names, lowest_price, highest_price, size_prices)
      select id, name, brand, 'Un perfume de ' || brand || '.', repeat('Un texto tan largo como los que se escriben. ', 6),
          coalesce(nullif(rating, '')::numeric, 0), coalesce(nullif(review_count, '')::int, 0), gender,
          string_to_array(scent_family, '|'), place % 20 > 0, now() - place * interval '1 hour',
          coalesce(nullif(concentration, ''), 'Eau de Parfum'), attributes, top || middle || base, price, price + 40, array[price, price + 40]
        from given
  ), sized as (
    insert into product_sizes (product_id, value, unit, price)
      select id, 10, 'ml', price from given union all select id, 100, 'ml', price + 40 from given
  ), noted as (
    insert into product_notes select id, type, notes
      from given, lateral (values ('top', top), ('middle', middle), ('base', base)) as level (type, notes) where notes <> '{}'
  ), attributed as (
    insert into product_attributes select id, unnest(attributes) from given
  )
  insert into product_images (product_id, storage_path) select id, md5('image ' || place) || '.jpg' from given`
