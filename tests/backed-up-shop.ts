import { randomBytes } from 'node:crypto'
import { TRANSIENT_TABLES } from '#server/backup/manifest.ts'
import type { Connections } from '#server/db/database.ts'
import { RowSum, sumOfTable, type TableSum, tablesInOrder } from '#server/db/table-rows.ts'
import { filesIn } from '#server/storage/files-in.ts'
import { PRODUCT_IMAGES, type Storage } from '#server/storage/storage.ts'

/** Checksums of all tables of a shop, for the comparison with another one. */
export async function tableSums({ pool }: Pick<Connections, 'pool'>): Promise<Record<string, TableSum>> {
  const client = await pool.connect()
  try {
    await client.query("set time zone 'UTC'")
    const sums: Record<string, TableSum> = {}
    for (const name of await tablesInOrder(client)) sums[name] = await sumOfTable(name, client)
    return sums
  } finally {
    client.release(true)
  }
}

/** Expected checksums after a restore: sessions and other rows that give access are removed. */
export async function restoredSums(shop: Pick<Connections, 'pool'>): Promise<Record<string, TableSum>> {
  const sums = await tableSums(shop)
  for (const name of TRANSIENT_TABLES) if (sums[name]) sums[name] = new RowSum().sum
  return sums
}

/** All images by name. */
export async function imageBytes(storage: Storage): Promise<Record<string, string>> {
  const images: Record<string, string> = {}
  for (const name of (await filesIn(storage, PRODUCT_IMAGES)).sort())
    images[name] = Buffer.from(await storage.getBytes(`${PRODUCT_IMAGES}/${name}`)).toString('base64')
  return images
}

/** Adds a product with an image of random bytes. */
export async function addProduct({ pool }: Pick<Connections, 'pool'>, storage: Storage): Promise<void> {
  const name = `${randomBytes(16).toString('hex')}.jpg`
  await storage.put(`${PRODUCT_IMAGES}/${name}`, randomBytes(3000))
  await pool.query(
    `with p as (insert into products (name) values ('Ñandú "Oud" \\ 🌹') returning id)
       insert into product_images (product_id, storage_path, position) select id, $1, 0 from p`,
    [name],
  )
}
