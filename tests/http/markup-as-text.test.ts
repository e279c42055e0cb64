import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GOOD } from '#tests/admin-product-form.ts'
import { type ShopProcess, signIn, startShop, TEST_ADMIN } from '#tests/shop-process.ts'
import { type SmtpServer, startSmtpServer } from '#tests/smtp-server.ts'
import { readOffers } from '../../bench/abuse/survey.ts'

const MARKUP = '</script><script>alert(1)</script><img src=x onerror=alert(1)>"\'&amp;'
const NAME = `=Khamrah ${MARKUP}`
const BUYER = `@Ana ${MARKUP}`

describe('names with markup', () => {
  let smtp: SmtpServer
  let shop: ShopProcess
  let cookie = ''
  let pages: string[] = []
  let product = ''
  let order = ''

  const ask = (path: string, fields?: Record<string, string> | [string, string][]) =>
    fetch(shop.url + path, {
      redirect: 'manual',
      headers: { accept: 'text/html', cookie, origin: shop.url },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    })
  const readText = async (path: string) => (await ask(path)).text()

  beforeAll(async () => {
    smtp = await startSmtpServer()
    shop = await startShop({ seed: 'none', env: { SMTP_URL: smtp.url, MAIL_FROM: 'tienda@x.example' } })
    cookie = await signIn(shop.url)
    const brand = MARKUP.slice(0, 60)
    const form = {
      ...GOOD,
      name: NAME,
      brand,
      shortDescription: MARKUP,
      description: MARKUP,
      isAvailable: 'on',
    }
    expect((await ask('/admin/products/new', form)).status).toBe(302)
    product =
      readOffers(await readText('/catalog'), '').links.find((link) => link.startsWith('/product/')) ?? ''
    const bag = /lineas=(\d+x1)/.exec(await readText(product))?.[1] ?? ''
    const checkout = `/order/new?lineas=${bag}`
    const fields = readOffers(await readText(checkout), checkout).forms.find(
      ({ method }) => method === 'POST',
    )?.fields
    const typed = {
      nombre: BUYER.slice(0, 80),
      telefono: '3112223344',
      ciudad: 'Cali',
      nota: MARKUP,
      acepto: 'si',
    }
    const placed = await ask(checkout, [...new Map([...(fields ?? []), ...Object.entries(typed)])])
    expect(placed.status).toBe(303)
    order = placed.headers.get('location') ?? ''
    const inbox = '/admin/dashboard?seccion=pedidos'
    const id =
      readOffers(await readText(inbox), '').links.find((link) => /^\/admin\/orders\/[\w-]{36}$/.test(link)) ??
      ''
    pages = [
      ...[
        '/',
        '/catalog',
        '/catalog?search=khamrah',
        product,
        `/bag?lineas=${bag}`,
        checkout,
        order,
        '/sitemap.xml',
      ],
      ...['/admin/products', product.replace('/product', '/admin/products/edit'), inbox, id, `${id}/print`],
      ...['/admin/dashboard', '/admin/dashboard?seccion=usuarios', '/admin/dashboard?seccion=demanda'],
    ]
  })
  afterAll(async () => {
    await shop.stop()
    await smtp.stop()
  })

  test('are escaped on every page, and in the structured data for search engines', async () => {
    for (const path of pages) {
      const answer = await ask(path)
      expect([path, answer.status]).toEqual([path, 200])
      const html = await answer.text()
      expect([path, html]).toEqual([path, expect.not.stringMatching(/<script>alert|<img src=x/)])
    }
    expect(await readText(product)).toContain('&lt;img src=x onerror=alert(1)&gt;')
    const [, data = '{}'] =
      /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(await readText(product)) ?? []
    expect(JSON.stringify(JSON.parse(data))).toContain(JSON.stringify(NAME).slice(1, -1))
  })

  test('are unchanged in the chat message', async () => {
    const chat =
      /href="(https:\/\/wa\.me\/[^"]*)"/.exec((await readText(order)).replaceAll('&amp;', '&'))?.[1] ?? ''
    expect(new URL(chat).searchParams.get('text')).toContain(NAME.slice(0, 50))
  })

  test('are no spreadsheet formulas', async () => {
    for (const path of ['/admin/orders.csv', '/admin/users.csv']) {
      const csv = await readText(path)
      expect(csv).toContain('<img src=x')
      expect(csv).not.toMatch(/(^|[,;\n])"?[=@]/)
    }
  })

  test('are plain text in e-mails', async () => {
    const { text, raw } = await smtp.nextTo(TEST_ADMIN.email)
    expect(text).toContain(NAME)
    expect(raw).not.toMatch(/content-type: text\/html/i)
  })

  test('no other user of the machine can read the data folder', async () => {
    // The lock file contains only the process that holds the folder.
    const entries = (await readdir(shop.dataDir)).filter((name) => !name.startsWith('pgdata.lock'))
    expect(entries).toEqual(expect.arrayContaining(['auth-secret', 'pgdata']))
    for (const entry of entries) {
      const { mode } = await stat(join(shop.dataDir, entry))
      expect([entry, (mode & 0o077).toString(8)]).toEqual([entry, '0'])
    }
  })
})
