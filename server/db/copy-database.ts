import type pg from 'pg'
import type { Connections } from './open.ts'
import { StartError } from './start-error.ts'

/** Rows sent in one statement. */
const BATCH = 500

export interface CopiedTable {
  name: string
  rows: number
}

/**
 * Copies every row of a shop that nobody writes to into another migrated database, and compares both row for row. One
 * transaction: all of it is there afterwards, or nothing. Throws a StartError when the other one holds a shop already.
 */
export async function copyDatabase(
  from: Pick<Connections, 'pool'>,
  to: Pick<Connections, 'pool'>,
): Promise<CopiedTable[]> {
  const [source, target] = [await from.pool.connect(), await to.pool.connect()]
  try {
    await refuseUsed(target)
    for (const client of [source, target]) await client.query("set time zone 'UTC'")
    const tables = await tablesInOrder(source)
    await target.query('begin')
    for (const name of [...tables].reverse()) await target.query(`delete from ${name}`)
    const copied: CopiedTable[] = []
    for (const name of tables) copied.push({ name, rows: await copyTable(name, source, target) })
    for (const name of tables) await compare(name, source, target)
    await target.query('commit')
    return copied
  } finally {
    source.release(true)
    target.release(true) // a transaction that was not finished is undone with its connection
  }
}

async function refuseUsed(target: pg.ClientBase): Promise<void> {
  const { rows } = await target.query<{ used: boolean }>(
    'select exists (select from products) or exists (select from catalogue_seed) or exists (select from "user") as used',
  )
  if (rows[0]?.used)
    throw new StartError('La base de datos de destino ya tiene una tienda: se necesita una vacía.')
}

/** Those of the shop, each after the tables that its rows point to; without the one that triggers fill. */
async function tablesInOrder(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; needs: string[] }>(`
    select c.oid::regclass::text as name, coalesce(array_agg(distinct f.confrelid::regclass::text)
        filter (where f.confrelid is not null and f.confrelid <> c.oid), '{}') as needs
      from pg_class c left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f'
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname not in ('schema_migrations', 'catalogue_counts')
      group by c.oid order by 1`)
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

/** Values travel as JSON text, which holds every number and time of PostgreSQL exactly. */
async function copyTable(name: string, source: pg.ClientBase, target: pg.ClientBase): Promise<number> {
  const { columns, identity } = await columnsOf(name, source)
  await source.query('begin')
  await source.query(
    `declare every_row no scroll cursor for select row_to_json(t)::text as row from ${name} t`,
  )
  let count = 0
  for (;;) {
    const { rows } = await source.query<{ row: string }>(`fetch ${BATCH} from every_row`)
    if (rows.length === 0) break
    await target.query(
      `insert into ${name} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
      [`[${rows.map(({ row }) => row).join(',')}]`],
    )
    count += rows.length
  }
  await source.query('commit')
  for (const column of identity) {
    await target.query(
      `select setval(pg_get_serial_sequence('${name}', '${column}'), coalesce(max(${column}), 1), max(${column}) is not null)
         from ${name}`,
    )
  }
  return count
}

/** Generated columns are made anew by the other database. */
async function columnsOf(name: string, client: pg.ClientBase) {
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

/** Throws when one row is not the same in both, generated columns and those kept by triggers included. */
async function compare(name: string, source: pg.ClientBase, target: pg.ClientBase): Promise<void> {
  const [here, there] = await Promise.all([source, target].map((client) => rowHashes(name, client)))
  if (here !== there) throw new Error(`La tabla ${name} no quedó igual: no se ha copiado nada.`)
}

async function rowHashes(name: string, client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ hashes: string }>(
    `select md5(coalesce(string_agg(hash, '' order by hash collate "C"), '')) as hashes
       from (select md5(row_to_json(t)::text) as hash from ${name} t) as hashed`,
  )
  return rows[0]?.hashes ?? ''
}
