import { eq, sql } from 'drizzle-orm'
import { DEMO_CATALOG } from '#demo/load-catalog.ts'
import type { Db } from '#server/db/database.ts'
import { favorites } from '#shop/accounts/schema.server.ts'
import { productDays, searchDays, visitDays } from '#shop/insights/testing/count-tables.ts'
import { ORDER_STATES, type OrderState } from '#shop/orders/order-states.ts'
import { orderLines, orders } from '#shop/orders/schema.server.ts'
import { insertOrder } from '#shop/orders/testing/inbox-orders.ts'
import { productSizes, products } from '#shop/products/schema.server.ts'
import { deleteProduct } from '#shop/products/trash.server.ts'
import { reviewLink } from '#shop/reviews/invitation.server.ts'
import { reviews } from '#shop/reviews/schema.server.ts'
import { addUser } from '#tests/accounts.ts'
import { signIn, TEST_ADMIN } from '#tests/shop-process.ts'
import { type ShopWithDatabase, test as shopJourney } from './postgres-shop.ts'

export type Who = 'visitor' | 'customer' | 'admin'

/** Ids of the shop's data, for the URLs of its pages. */
export interface Filled {
  shop: ShopWithDatabase
  /** Product ids: one with reviews, one without images and sizes, one that is not for sale. */
  product: string
  bare: string
  unavailable: string
  /** A draft that publishes itself later, and a product in the trash. */
  scheduled: string
  trashed: string
  /** Ids of sizes that can be ordered. */
  sizes: number[]
  /** An order of each state, all of the customer. */
  orders: Record<OrderState, { id: string; token: string }>
  /** `/opinar/…`, unused and used. */
  invitation: string
  usedInvitation: string
  /** A new order of another customer for transitions, and the name of a product that no other test uses. */
  toMove: { code: string }
  toDelete: string
  customer: { id: string; email: string; password: string }
  cookies: Record<Who, string>
}

let visitors = 0

/** A shop with the demo catalog, orders in every state, reviews, a customer and weeks of visits. */
export const test = shopJourney.extend<{ who: Who; carried: undefined }, { filled: Filled }>({
  seed: [DEMO_CATALOG, { scope: 'worker' }],
  filled: [async ({ shop }, use) => use(await fill(shop)), { scope: 'worker', timeout: 240_000 }],
  who: ['visitor', { option: true }],
  carried: [
    async ({ who, filled, context, baseURL }, use) => {
      // A separate network of 48 bits, because of the rate limits.
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': `2001:db8:${(++visitors).toString(16)}::1` })
      const pairs = filled.cookies[who].split('; ').filter(Boolean)
      await context.addCookies(
        pairs.map((pair) => {
          const [name = '', ...value] = pair.split('=')
          return { name, value: value.join('='), url: baseURL ?? '' }
        }),
      )
      await use(undefined)
    },
    { auto: true },
  ],
})

async function fill(shop: ShopWithDatabase): Promise<Filled> {
  const { db } = shop
  // No image is encoded, as in demo-data.ts.
  await db.execute(sql`delete from image_tasks`)
  const customer = await addUser(db, 'customer')
  const some = await db.select({ id: products.id }).from(products).orderBy(products.name).limit(3)
  const [product = '', second = '', unavailable = ''] = some.map(({ id }) => id)
  await db.update(products).set({ isAvailable: false }).where(eq(products.id, unavailable))
  const [bare] = await db
    .insert(products)
    .values({ name: 'Electroencefalografista de Otorrinolaringología Incomprensiblemente', brand: 'Aurum' })
    .returning({ id: products.id })
  const sized = await db.select().from(productSizes).where(eq(productSizes.productId, product))
  await db
    .insert(favorites)
    .values([product, second].map((productId) => ({ userId: customer.id, productId })))
  const made = await ordersOfEachState(db, customer.id, [product, second])
  await db.insert(reviews).values(
    (['pendiente', 'publicada', 'publicada', 'rechazada'] as const).map((state, nth) => ({
      productId: product,
      rating: 5 - nth,
      state,
      author: 'María del Carmen',
      city: 'Santafé de Antioquia',
      body: nth === 3 ? '' : 'Dulce, cálido y dura toda la noche. '.repeat(6),
    })),
  )
  await weeksOfVisits(db, [product, second, unavailable])
  return {
    shop,
    product,
    bare: bare?.id ?? '',
    unavailable,
    ...(await unpublished(db)),
    sizes: sized.map(({ id }) => id),
    orders: made,
    invitation: (await reviewLink(db, made.entregado.id)) ?? '',
    usedInvitation: await usedInvitation(db, second),
    ...(await toBeChanged(db)),
    customer,
    cookies: {
      visitor: '',
      customer: await signIn(shop.url, { path: '/auth/login', pair: customer }),
      admin: await signIn(shop.url),
    },
  }
}

async function ordersOfEachState(db: Db, userId: string, bought: string[]): Promise<Filled['orders']> {
  const made: Partial<Filled['orders']> = {}
  for (const state of ORDER_STATES) {
    const id = await insertOrder(db, { state, name: 'María José Fernández de Córdoba', lines: bought.length })
    for (const [position, productId] of bought.entries()) {
      await db
        .update(orderLines)
        .set({ productId })
        .where(sql`${orderLines.orderId} = ${id} and ${orderLines.position} = ${position}`)
    }
    const [order] = await db
      .update(orders)
      .set({ userId })
      .where(eq(orders.id, id))
      .returning({ token: orders.token })
    made[state] = { id, token: order?.token ?? '' }
  }
  return made as Filled['orders']
}

async function toBeChanged(db: Db) {
  const toMove = { code: 'T9K-42Q' }
  await insertOrder(db, { ...toMove, name: 'Luisa', phone: '573004445566' })
  const toDelete = 'Sobrante'
  await db.insert(products).values({ name: toDelete, brand: 'Aurum' })
  return { toMove, toDelete }
}

async function unpublished(db: Db) {
  const [draft, removed] = await db
    .insert(products)
    .values([
      {
        name: 'Borrador del lunes',
        brand: 'Aurum',
        state: 'draft' as const,
        publishAt: new Date('2100-01-04'),
      },
      { name: 'Descartado', brand: 'Aurum' },
    ])
    .returning({ id: products.id })
  await db.insert(products).values({ name: 'Fuera de temporada', brand: 'Aurum', state: 'archived' })
  await deleteProduct({ db }, removed?.id ?? '', TEST_ADMIN.email)
  return { scheduled: draft?.id ?? '', trashed: removed?.id ?? '' }
}

async function usedInvitation(db: Db, productId: string): Promise<string> {
  const id = await insertOrder(db, { state: 'entregado' })
  await db.update(orderLines).set({ productId }).where(eq(orderLines.orderId, id))
  const link = (await reviewLink(db, id)) ?? ''
  await db.execute(sql`update review_invitations set used_at = now() where order_id = ${id}`)
  return link
}

async function weeksOfVisits(db: Db, seen: string[]) {
  for (let ago = 0; ago < 21; ago++) {
    const day = new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    await db.insert(visitDays).values({ day, pages: 40 + ago, chats: 3, searches: 9, emptySearches: 2 })
    await db.insert(productDays).values(seen.map((productId) => ({ productId, day, seen: 7, chats: 2 })))
    await db.insert(searchDays).values({ day, term: 'perfume que nadie vende', times: 2, empty: 2 })
  }
}
