import { beforeAll, expect, test, vi } from 'vitest'
import { cookiesFrom } from '#tests/accounts.ts'
import { openForTests } from '#tests/database.ts'
import { startShop, TEST_ADMIN } from '#tests/shop-process.ts'

const REAL = '+57 300 123 4567'
const shop = openForTests(() => startShop({ seed: 'demo', env: { WHATSAPP_NUMBER: '12025550123' } }))
let cookie: string
beforeAll(async () => {
  cookie = cookiesFrom((await send('/admin', TEST_ADMIN)).headers)
})

const read = async (path: string) => (await fetch(shop.url + path, { headers: { cookie } })).text()
/** Sends a form as a browser without JavaScript does. */
const send = (path: string, fields: Record<string, string>) =>
  fetch(shop.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: shop.url, accept: 'text/html', cookie: cookie ?? '' },
    body: new URLSearchParams(fields),
  })
/** A demo product for sale, and the id of one of its sizes. */
async function findProduct() {
  const catalog = await (await fetch(`${shop.url}/catalog`)).text()
  for (const [, path = ''] of catalog.matchAll(/href="(\/product\/[0-9a-f-]{36})"/g)) {
    const page = await (await fetch(shop.url + path)).text()
    const size = /\/bag\?lineas=(\d+)x1/.exec(page)?.[1]
    if (size) return { path, size, page }
  }
  throw new Error('no product for sale')
}
/** Cached pages are dropped right after a commit. */
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 100 })
const order = (size: string) =>
  send(`/order/new?lineas=${size}x1`, {
    ...{ lineas: `${size}x1`, nombre: 'Ana Ruiz', telefono: '3001234567', ciudad: 'Cali' },
    ...{ pago: 'Contra entrega', acepto: 'si', clave: 'k'.repeat(24) },
  })

test('a shop says that it is a demonstration; with a real number its perfumes can be asked about but not ordered', async () => {
  const { path, size, page } = await findProduct()
  expect(page).toContain('Tienda de demostración, con precios de ejemplo.')
  expect(page).toContain('"@type":"Offer"')
  expect(await read('/admin/dashboard')).toContain('Es una demostración.')
  expect(await read('/sitemap.xml')).toContain(path)

  const settings = '/admin/dashboard?seccion=configuracion&parte=tienda'
  const form = await read(settings)
  const version = /name="version" value="(\d+)"/.exec(form)?.[1] ?? ''
  const saved = await send(settings, {
    ...{ version, storeName: 'Neroli', whatsappNumber: REAL, openingHours: 'Lunes' },
    ...{ country: 'CO', timeZone: 'America/Bogota' },
  })
  expect(saved.status).toBe(303)
  await until(async () =>
    expect(await read(path)).toContain('Hay perfumes de demostración, solo para preguntar.'),
  )
  const asked = await read(path)
  expect(asked).toContain('Perfume de demostración')
  expect(asked).toContain('https://wa.me/573001234567')
  expect(asked).toContain(encodeURIComponent('¡Hola! Quiero preguntar por este perfume:'))
  expect(asked).not.toContain(encodeURIComponent('Quiero pedir'))
  expect(asked).not.toContain('/bag?lineas=')
  expect(asked).not.toContain('"@type":"Offer"')
  expect(asked).not.toContain('product:price:amount')
  expect(await read('/sitemap.xml')).not.toContain(path)
  expect(await read(`/bag?lineas=${size}x1`)).toContain('De demostración: no se puede pedir.')

  const refused = await order(size)
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain(
    'Aquí solo hay perfumes de demostración: puedes preguntar por ellos, pero no se pueden pedir.',
  )

  const manual = await send('/admin/orders/new', {
    ...{ clave: 'k'.repeat(24), talla: size, cantidad: '1', nombre: 'Ana', telefono: '300 123 4567' },
    ...{ pago: 'Contra entrega', anotar: '1' },
  })
  expect([manual.status, await manual.text()]).toEqual([
    409,
    expect.stringContaining('De demostración: no se puede pedir.'),
  ])

  expect((await send('/admin/settings/demo', { name: 'x' })).status).toBe(400)
  const removed = await send('/admin/settings/demo', { hacer: 'quitar' })
  expect(removed.headers.get('location')).toBe('/admin/settings/demo?hecho=quitado')
  await until(async () => expect((await fetch(shop.url + path)).status).toBe(404))
  await until(async () => expect(await read('/')).not.toContain('Hay perfumes de demostración'))
  await send('/admin/settings/demo', { hacer: 'devolver' })
  await until(async () => expect(await read(path)).toContain('Hay perfumes de demostración'))
})
