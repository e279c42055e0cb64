import { describe, expect, test } from 'vitest'
import { adminShop, page } from '#tests/admin-shop.ts'

const connection = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })
const forwarded = { headers: { 'x-forwarded-for': '203.0.113.7' } }

describe('an unconfigured proxy', () => {
  const shop = adminShop({})
  const dashboard = async () =>
    (await shop.ask('/admin/dashboard', page(shop.cookies.admin), connection('127.0.0.1'))).text()

  test('is reported on the dashboard and once in the log, but not by an untrusted header', async () => {
    await shop.ask('/about', forwarded, connection('198.51.100.66'))
    expect(await dashboard()).not.toContain('Falta configurar el proxy')
    expect(shop.logged()).toEqual([])

    await shop.ask('/about', forwarded, connection('172.17.0.1'))
    await shop.ask('/about', forwarded, connection('127.0.0.1'))
    const html = await dashboard()
    expect(html).toContain('Falta configurar el proxy')
    expect(html).toContain('TRUST_PROXY=1')
    expect(html).toContain('PUBLIC_URL')
    expect(html).toContain('Ningún pedido nuevo.')
    expect(shop.logged().map(({ msg }) => msg)).toEqual([expect.stringContaining('TRUST_PROXY=1')])
  })
})

describe('a configured proxy', () => {
  const shop = adminShop({ TRUST_PROXY: '1' })

  test('is not reported', async () => {
    const init = page(shop.cookies.admin)
    const headers = { ...init.headers, ...forwarded.headers }
    const answer = await shop.ask('/admin/dashboard', { headers }, connection('127.0.0.1'))
    expect(await answer.text()).not.toContain('Falta configurar el proxy')
    expect(shop.logged()).toEqual([])
  })
})
