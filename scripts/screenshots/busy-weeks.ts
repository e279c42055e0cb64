import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { CODE_BYTES, orderCode } from '#shop/orders/order-code.ts'
import type { OrderState } from '#shop/orders/order-states.ts'
import { orderEvents, orderLines, orders } from '#shop/orders/schema.server.ts'
import { Random } from '../../bench/abuse/random.ts'

const BUYERS = [
  'Valentina Rojas',
  'Andrés Gómez',
  'Camila Torres',
  'Juan Pablo Mejía',
  'Lucía Herrera',
  'Mateo Castaño',
  'Sofía Cárdenas',
  'Daniela Ospina',
  'Felipe Arango',
  'Mariana Duque',
]
const CITIES = ['Bogotá', 'Medellín', 'Cali', 'Barranquilla', 'Bucaramanga', 'Pereira']
const DAYS = 60
const SEED = 20_261_122

interface OrderedSize {
  product_id: string
  size_id: number
  name: string
  brand: string
  label: string
  cents: number
}

/** Fills a demo shop with 60 days of orders and visits. The same catalog always gets the same, counted back from today. */
export async function addBusyWeeks(db: Db): Promise<void> {
  const random = new Random(SEED)
  const { rows: sizes } = await db.execute<OrderedSize & Record<string, unknown>>(sql`
    select p.id as product_id, s.id as size_id, p.name, p.brand, s.value::float8 || ' ' || s.unit as label,
        (coalesce(s.sale_price, s.price) * 100)::int as cents
      from products p join product_sizes s on s.product_id = p.id where p.is_available order by p.brand, p.name, s.value`)
  for (let ago = DAYS - 1; ago >= 0; ago--) {
    const visits = 90 + (DAYS - ago) * 2 + random.below(60)
    await db.execute(sql`
      insert into visit_days (day, pages, chats, searches, empty_searches)
        values (current_date - ${ago}::int, ${visits}, ${Math.round(visits / 14)}, ${Math.round(visits / 5)}, ${random.below(6)})`)
    for (let orders = 1 + random.below(3) + Math.round((DAYS - ago) / 40); orders > 0; orders--)
      await addOrder(db, { random, sizes, ago })
  }
}

async function addOrder(db: Db, given: { random: Random; sizes: OrderedSize[]; ago: number }): Promise<void> {
  const { random, sizes, ago } = given
  const lines = Array.from({ length: 1 + random.below(3) }, () => ({
    size: random.pick(sizes),
    quantity: random.chance(80) ? 1 : 2,
  }))
  const at = new Date(Date.now() - ago * 86_400_000 - random.below(9 * 60) * 60_000)
  const name = random.pick(BUYERS)
  const [order] = await db
    .insert(orders)
    .values({
      code: orderCode(bytes(random, CODE_BYTES)),
      token: bytes(random, 16).toString('base64url'),
      idempotencyKey: bytes(random, 16).toString('hex'),
      requestHash: '',
      source: 'web',
      state: stateAfter(ago, random),
      buyerName: name,
      buyerPhone: `573${100_000_000 + BUYERS.indexOf(name) * 7_654_321}`,
      buyerCity: random.pick(CITIES),
      paymentLabel: random.chance(60) ? 'Transferencia' : 'Contra entrega',
      currency: '$',
      total: lines.reduce((sum, { size, quantity }) => sum + size.cents * quantity, 0),
      createdAt: at,
    })
    .returning({ id: orders.id })
  const orderId = order?.id ?? ''
  await db.insert(orderLines).values(
    lines.map(({ size, quantity }, position) => ({
      orderId,
      position,
      productId: size.product_id,
      sizeId: size.size_id,
      name: size.name,
      brand: size.brand,
      sizeLabel: size.label,
      unitPrice: size.cents,
      quantity,
    })),
  )
  await db.insert(orderEvents).values({ orderId, at, actor: 'comprador', toState: 'nuevo' })
}

/** Young orders are on their way, older ones have arrived. */
function stateAfter(days: number, random: Random): OrderState {
  if (random.chance(5)) return 'cancelado'
  if (days === 0) return 'nuevo'
  if (days === 1) return random.pick(['nuevo', 'confirmado', 'pagado'])
  if (days < 5) return random.pick(['pagado', 'enviado'])
  return 'entregado'
}

function bytes(random: Random, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => random.below(256)))
}
