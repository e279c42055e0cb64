import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { deleteCustomer } from '#server/auth/customers.ts'
import { products } from '#shop/products/schema.server.ts'
import { addUser } from '#tests/accounts.ts'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { MAX_FAVORITES } from './favorites.ts'
import { addFavorites, listFavorites, removeFavorite } from './own-favorites.server.ts'
import { favorites } from './schema.server.ts'

describeEachEngine('favorites of an account', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  let ids: string[]
  beforeAll(async () => {
    const names = Array.from({ length: MAX_FAVORITES + 10 }, (_, number) => ({ name: `Perfume ${number}` }))
    const rows = await database.db.insert(products).values(names).returning({ id: products.id })
    ids = rows.map(({ id }) => id)
  })

  test('favorites are sorted newest first, unique, and separate for each customer', async () => {
    const [ana, bea] = [await addUser(database.db, 'customer'), await addUser(database.db, 'customer')]
    const [one = '', two = '', three = ''] = ids
    await addFavorites(database.db, ana.id, [one])
    await addFavorites(database.db, ana.id, [three, two, one, '00000000-0000-4000-8000-000000000000'])
    expect(await listFavorites(database.db, ana.id)).toEqual([three, two, one])
    await addFavorites(database.db, bea.id, [one])
    await removeFavorite(database.db, bea.id, two)
    await removeFavorite(database.db, ana.id, two)
    expect(await listFavorites(database.db, ana.id)).toEqual([three, one])
    expect(await listFavorites(database.db, bea.id)).toEqual([one])
  })

  test('an account has at most a hundred favorites, also after concurrent additions', async () => {
    const { id } = await addUser(database.db, 'customer')
    await Promise.all([
      addFavorites(database.db, id, ids.slice(0, 70)),
      addFavorites(database.db, id, ids.slice(40)),
      addFavorites(database.db, id, ids.slice(20, 60)),
    ])
    expect(new Set(await listFavorites(database.db, id)).size).toBe(MAX_FAVORITES)
  })

  test('favorites are deleted with the account and with the product', async () => {
    const { id, email } = await addUser(database.db, 'customer')
    const [gone] = await database.db.insert(products).values({ name: 'Se va' }).returning({ id: products.id })
    await addFavorites(database.db, id, [gone?.id ?? '', ids[0] ?? ''])
    await database.db.delete(products).where(eq(products.id, gone?.id ?? ''))
    expect(await listFavorites(database.db, id)).toEqual([ids[0]])
    await deleteCustomer(database.db, { userId: id, email, name: '', sessionId: '' })
    const left = await database.db.select().from(favorites)
    expect(left.some(({ userId }) => userId === id)).toBe(false)
  })
})
