import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openStorage } from '#server/storage/storage.ts'
import { createTestDatabase, openForTests } from '#tests/database.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { applyImport } from './apply-import.server.ts'
import { countCreated } from './import-results.server.ts'
import { COMPLETE, imported, plannedImport } from './testing/planned-import.ts'

const database = openForTests(() => createTestDatabase())
const filesDir = temporaryFolder()

test('drafts of an import are complete with all values, prices and a photo', async () => {
  const { db } = database
  const place = { db, storage: openStorage(filesDir) }
  const options = { newProducts: 'draft', fetchImages: false } as const
  const record = await plannedImport(
    place,
    [
      imported(2, { name: 'Alba', brand: 'Afnan', ...COMPLETE }, {}),
      imported(3, { name: 'Noche', brand: 'Afnan', ...COMPLETE }, {}, { value: 50, price: null }),
      imported(4, { name: 'Duna', brand: 'Afnan', ...COMPLETE, scentFamily: [] }, {}),
      imported(5, { name: 'Brisa', brand: 'Afnan', ...COMPLETE }, {}),
    ],
    { options },
  )
  expect(await applyImport(place, record)).toMatchObject({ kind: 'applied' })
  expect(await countCreated(db, record.id)).toEqual({ published: 0, drafts: 4, complete: 0 })
  await db.execute(sql`
    insert into product_images (product_id, storage_path, position)
      select id, name || '.jpg', 0 from products where name <> 'Brisa'`)
  expect(await countCreated(db, record.id)).toEqual({ published: 0, drafts: 4, complete: 1 })
})
