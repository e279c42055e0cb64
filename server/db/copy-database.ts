import type pg from 'pg'
import type { Connections } from './database.ts'
import { StartError } from './start-error.ts'
import { continueNumbers, readRows, sumOfTable, tablesInOrder, writeRows } from './table-rows.ts'

export interface CopiedTable {
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
