import { expect, test } from 'vitest'
import { toCode, toStep } from '#server/auth/totp.ts'
import { cookiesFrom } from '#tests/accounts.ts'
import { keyIn } from '#tests/second-step.ts'
import { type ShopProcess, startShop, TEST_ADMIN } from '#tests/shop-process.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const PAGE = '/admin/settings/second-step'

/** Sends a form of the admin area as a browser without JavaScript does. */
async function send(shop: ShopProcess, path: string, fields: Record<string, string>, cookie = '') {
  return fetch(shop.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: shop.url, accept: 'text/html', cookie },
    body: new URLSearchParams(fields),
  })
}

const options = { timeout: 300_000 }

test('ADMIN_SECOND_STEP=off admits the administrator with the password alone', options, async () => {
  const dataDir = temporaryFolder()
  let shop = await startShop({ dataDir, seed: 'none' })
  const cookie = cookiesFrom((await send(shop, '/admin', TEST_ADMIN)).headers)
  await send(shop, PAGE, { cambio: 'empezar', password: TEST_ADMIN.password }, cookie)
  const begun = await (await fetch(shop.url + PAGE, { headers: { cookie } })).text()
  const key = keyIn(/<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(begun)?.[1] ?? '')
  const on = await send(shop, PAGE, { cambio: 'confirmar', codigo: toCode(key, toStep(new Date())) }, cookie)
  expect([on.status, on.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect((await on.text()).match(/<code[^>]*>[a-z2-7]{4}(-[a-z2-7]{4}){3}<\/code>/g)).toHaveLength(10)

  const owing = await send(shop, '/admin', TEST_ADMIN)
  expect(owing.headers.getSetCookie().join()).toMatch(/azahar\.step=[\w-]{43};/)
  const inside = await fetch(`${shop.url}/admin/dashboard`, {
    redirect: 'manual',
    headers: { cookie: cookiesFrom(owing.headers), accept: 'text/html' },
  })
  expect(inside.status).toBe(302)
  await shop.stop()

  shop = await startShop({ dataDir, seed: 'none', env: { ADMIN_SECOND_STEP: 'off' } })
  expect((await send(shop, '/admin', TEST_ADMIN)).headers.get('location')).toBe('/admin/dashboard')
  await shop.stop()
})
