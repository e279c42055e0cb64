import { hash } from 'node:crypto'
import type pg from 'pg'
import { type Connections, StartError } from './database.ts'
import { createdTables } from './migrate.ts'

/** Rows as JSON text, which has exact numbers and times of PostgreSQL; for backups and copies of a whole shop. */

export type Queries = Pick<pg.ClientBase, 'query'>

/** Rows read or sent in one statement. */
const BATCH = 500

/** A checksum of a table, independent of the order of its rows. */
export interface TableSum {
  rows: number
  hash: string
}

/** Tables that triggers fill, and the one of the migrations. */
const DERIVED = ['schema_migrations', 'catalogue_counts', 'price_counts', 'image_tasks']

/** Tables of the shop, each after the tables that it references; without those that triggers fill. */
export async function tablesInOrder(client: Queries): Promise<string[]> {
  const { rows } = await client.query<{ name: string; needs: string[] }>(
    `select c.oid::regclass::text as name, coalesce(array_agg(distinct f.confrelid::regclass::text)
        filter (where f.confrelid is not null and f.confrelid <> c.oid), '{}') as needs
      from pg_class c left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f'
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
        and c.relname = any($1) and c.relname <> all($2)
      group by c.oid order by 1`,
    [await createdTables(), DERIVED],
  )
  const ordered: string[] = []
  while (ordered.length < rows.length) {
    const next = rows.filter(
      ({ name, needs }) => !ordered.includes(name) && needs.every((one) => ordered.includes(one)),
    )
    if (next.length === 0) throw new Error('Tables point at each other in a circle')
    ordered.push(...next.map(({ name }) => name))
  }
  return ordered
}

/** Every row of a table in batches, in a transaction of the caller with `set local time zone 'UTC'`. */
export async function* readRows(name: string, client: Queries): AsyncGenerator<string[]> {
  await client.query(
    `declare every_row no scroll cursor for select row_to_json(t)::text as row from ${name} t`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${BATCH} from every_row`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await client.query('close every_row')
}

/** The table whose triggers write columns of another one, which has its rows already. */
const REVIEWS = 'reviews'

/** Inserts rows of `readRows`, as they are. Generated columns are computed again. */
export async function writeRows(name: string, rows: readonly string[], client: Queries): Promise<void> {
  const { columns } = await readColumns(name, client)
  if (name === REVIEWS) await client.query(`alter table ${REVIEWS} disable trigger user`)
  for (let from = 0; from < rows.length; from += BATCH) {
    await client.query(
      `insert into ${name} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
      [`[${rows.slice(from, from + BATCH).join(',')}]`],
    )
  }
  if (name === REVIEWS) await client.query(`alter table ${REVIEWS} enable trigger user`)
}

/** Sets the sequences after the last row, so that the next row gets a new id. */
export async function continueNumbers(name: string, client: Queries): Promise<void> {
  for (const column of (await readColumns(name, client)).identity) {
    await client.query(
      `select setval(pg_get_serial_sequence('${name}', '${column}'), coalesce(max(${column}), 1), max(${column}) is not null)
         from ${name}`,
    )
  }
}

async function readColumns(name: string, client: Queries) {
  const { rows } = await client.query<{ column: string; identity: boolean }>(
    `select quote_ident(attname) as column, attidentity <> '' as identity from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [name],
  )
  return {
    columns: rows.map(({ column }) => column).join(', '),
    identity: rows.filter(({ identity }) => identity).map(({ column }) => column),
  }
}

/** Computed by the database, including generated columns and those of triggers. */
export async function sumOfTable(name: string, client: Queries): Promise<TableSum> {
  const { rows } = await client.query<TableSum>(
    `select count(*)::int as rows, md5(coalesce(string_agg(hash, '' order by hash collate "C"), '')) as hash
       from (select md5(row_to_json(t)::text) as hash from ${name} t) as hashed`,
  )
  return rows[0] as TableSum
}

/** The same checksum, from rows that are read for another purpose. */
export class RowSum {
  readonly #hashes: string[] = []

  add(rows: readonly string[]): void {
    for (const row of rows) this.#hashes.push(md5(row))
  }

  get sum(): TableSum {
    return { rows: this.#hashes.length, hash: md5(this.#hashes.sort().join('')) }
  }
}

const md5 = (text: string) => hash('md5', text)

interface CopiedTable {
  name: string
  rows: number
}

/**
 * Copies every row of a closed shop into another migrated database, and compares both row by row. One transaction.
 * Throws a StartError when the target has a shop.
 */
export async function copyDatabase(
  from: Pick<Connections, 'pool'>,
  to: Pick<Connections, 'pool'>,
): Promise<CopiedTable[]> {
  const [source, target] = [await from.pool.connect(), await to.pool.connect()]
  try {
    await refuseUsed(target)
    for (const client of [source, target]) {
      await client.query('begin')
      await client.query("set local time zone 'UTC'")
    }
    const tables = await tablesInOrder(source)
    for (const name of [...tables].reverse()) await target.query(`delete from ${name}`)
    for (const name of tables) {
      for await (const rows of readRows(name, source)) await writeRows(name, rows, target)
      await continueNumbers(name, target)
    }
    const copied: CopiedTable[] = []
    for (const name of tables) copied.push({ name, rows: await compare(name, source, target) })
    await target.query('commit')
    return copied
  } finally {
    source.release(true)
    target.release(true) // closing the connection rolls back an unfinished transaction
  }
}

/** Throws a StartError when the database has a shop. */
export async function refuseUsed(target: pg.ClientBase): Promise<void> {
  const { rows } = await target.query<{ used: boolean }>(
    'select exists (select from products) or exists (select from catalogue_seed) or exists (select from "user") as used',
  )
  if (rows[0]?.used)
    throw new StartError('La base de datos de destino ya tiene una tienda: se necesita una vacía.')
}

/** Throws when a row differs; returns the number of rows. */
async function compare(name: string, source: pg.ClientBase, target: pg.ClientBase): Promise<number> {
  const [here, there] = await Promise.all([sumOfTable(name, source), sumOfTable(name, target)])
  if (here.hash !== there.hash) throw new Error(`La tabla ${name} no quedó igual: no se ha copiado nada.`)
  return here.rows
}
