import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { adminProductForm } from '#tests/admin-product-form.ts'

const SHOPIFY = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Status
asad,Asad,"<p>Tabaco y <b>vainilla</b></p>",Lattafa,Perfume,"familia:Oriental, genero:Hombre",true,Tamaño,100 ml,ASAD-100,4,35.00,45.00,,,active
asad,,,,,,,,50 ml,ASAD-50,2,20.00,,,,
`
const WOOCOMMERCE = `ID,Tipo,SKU,Nombre,Publicado,Descripción corta,Descripción,Inventario,Precio rebajado,Precio normal,Categorías,Imágenes,Nombre del atributo 1,Valor(es) del atributo 1,Superior
44,variable,YARA,Yara,1,Dulce,Orquídea,,,,Perfumes,,Tamaño,"100 ml, 50 ml",
45,variation,YARA-100,Yara - 100 ml,1,,,3,"29,90","39,90",,,Tamaño,100 ml,YARA
46,variation,YARA-50,Yara - 50 ml,1,,,1,,"19,90",,,Tamaño,50 ml,YARA
`
const LIST = 'Nombre;Marca;Tamaño;Precio\nPérfume Ñandú;Afnan;100 ml;22\n'

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

describe('an import over HTTP', () => {
  const shop = adminProductForm()
  beforeEach(() => shop.db.execute(sql`delete from imports`))

  const upload = (name: string, bytes: Buffer) =>
    shop.send('/admin/products/import', {
      archivo: new File([new Uint8Array(bytes)], name) as Blob,
      tabla: '',
    })

  /** The tables of the catalog: the audit log is the last of `everyRow`. */
  const withoutLog = (rows: string) => JSON.parse(rows).slice(0, -1)

  /** The page of the import that the answer leads to, once its dry run or its write has ended. */
  async function settled(path: string): Promise<string> {
    const read = () =>
      fetch(shop.url + path, { headers: { cookie: shop.cookie } }).then((answer) => answer.text())
    return vi.waitUntil(
      async () => {
        const text = (await read()).replaceAll('<!-- -->', '')
        return /<progress/.test(text) ? undefined : text
      },
      { timeout: 60_000, interval: 100 },
    )
  }

  async function review(name: string, bytes: Buffer): Promise<{ path: string; text: string }> {
    const answer = await upload(name, bytes)
    const path = answer.headers.get('location') ?? ''
    expect([answer.status, path]).toEqual([
      303,
      expect.stringMatching(/^\/admin\/products\/import\/[0-9a-f-]{36}$/),
    ])
    let text = await settled(path)
    if (text.includes('Di qué tiene cada columna')) {
      const columns = Object.fromEntries(
        [...text.matchAll(/<select[^>]*name="(columna\.\d+)"[\s\S]*?<option value="([^"]*)" selected/g)].map(
          ([, column = '', target = '']) => [column, target],
        ),
      )
      expect((await shop.send(path, { hacer: 'columnas', ...columns })).status).toBe(303)
      text = await settled(path)
    }
    return { path, text }
  }

  test.each([
    [
      'Shopify',
      'products_export.csv',
      Buffer.from(SHOPIFY),
      'Asad · Lattafa',
      ['100 ml', '$45.00, oferta $35.00', '50 ml'],
    ],
    ['WooCommerce', 'wc.csv', Buffer.from(WOOCOMMERCE), 'Yara', ['$39.90, oferta $29.90', '$19.90']],
    ['UTF-16', 'lista.csv', utf16(LIST), 'Pérfume Ñandú · Afnan', ['$22.00']],
    ['Windows-1252', 'lista.csv', Buffer.from(LIST, 'latin1'), 'Pérfume Ñandú · Afnan', ['$22.00']],
    ['pasted', 'lista.tsv', Buffer.from(LIST.replaceAll(';', '\t')), 'Pérfume Ñandú · Afnan', ['$22.00']],
  ])('a file of %s is reviewed without writing anything', async (_, name, bytes, title, texts) => {
    const { text } = await review(name, bytes)
    expect(text).toContain('Todavía no se ha guardado nada.')
    for (const part of [title, ...texts]) expect(text).toContain(part)
    expect(await shop.everyRow()).toBe(shop.before)
  })

  test.each(['csv', 'xlsx'])('our own export as %s changes nothing when it comes back', async (format) => {
    const answer = await fetch(`${shop.url}/admin/products/export/file?formato=${format}`, {
      headers: { cookie: shop.cookie },
    })
    expect(answer.status).toBe(200)
    const { text } = await review(`azahar.${format}`, Buffer.from(await answer.arrayBuffer()))
    expect(text).toContain('El archivo no cambia nada en la tienda.')
  })

  test('an import is written and undone', async () => {
    const { path, text } = await review('products_export.csv', Buffer.from(SHOPIFY))
    const old = await shop.send(path, {
      hacer: 'aplicar',
      nuevos: 'priced',
      revisada: '2026-01-01T00:00:00Z',
    })
    expect([old.status, await old.text()]).toEqual([409, expect.stringContaining('mira la revisión nueva')])
    const revisada = /name="revisada" value="([^"]+)"/.exec(text)?.[1] ?? ''
    expect((await shop.send(path, { hacer: 'aplicar', nuevos: 'priced', revisada })).status).toBe(303)
    expect(await settled(path)).toContain('Importación guardada')
    const { rows } = await shop.db.execute(sql`select name, state, handle from products where name = 'Asad'`)
    expect(rows).toEqual([{ name: 'Asad', state: 'published', handle: 'asad' }])
    expect((await shop.send(path, { hacer: 'deshacer' })).status).toBe(303)
    // Sent again: the page says that it is undone.
    expect((await shop.send(path, { hacer: 'deshacer' })).status).toBe(303)
    expect(await settled(path)).toContain('La importación se deshizo')
    expect(withoutLog(await shop.everyRow())).toEqual(withoutLog(shop.before))
  })

  test('a list in another currency leads to the currency of the shop, and is reviewed again', async () => {
    const list = 'Nombre;Marca;Tamaño;Precio\nAsad Nuevo;Lattafa;100 ml;₡21.000\n'
    const { path, text } = await review('lista.csv', Buffer.from(list))
    expect(text).toMatch(/Un perfume tiene su precio en <strong[^>]*>CRC – Colón costarricense/)
    expect(text).toContain('/admin/dashboard?seccion=configuracion&amp;parte=moneda')
    await shop.db.execute(sql`update store_settings set currency = 'CRC'`)
    expect((await shop.send(path, { hacer: 'revisar' })).status).toBe(303)
    expect(await settled(path)).toContain('1 perfume nuevo.')
    await shop.db.execute(sql`update store_settings set currency = '$'`)
  })

  test.each([
    [
      'an image',
      'lista.csv',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
      422,
    ],
    ['an empty file', 'lista.csv', Buffer.alloc(0), 422],
    ['200 columns', 'lista.csv', Buffer.from(`${'a,'.repeat(201)}a\n${'1,'.repeat(201)}1\n`), 422],
    ['21 MB', 'lista.csv', Buffer.alloc(21 * 1024 * 1024, 'a,b\n'), 413],
  ])('%s is refused, and nothing is stored', async (_, name, bytes, status) => {
    const answer = await upload(name, bytes)
    expect(answer.status).toBe(status)
    expect((await shop.db.execute(sql`select from imports`)).rows).toEqual([])
    expect(await shop.everyRow()).toBe(shop.before)
  })

  test('the file of errors of a canceled import is gone', async () => {
    const { path } = await review('lista.csv', Buffer.from(`${LIST}Sin precio;Afnan;100 ml;-5\n`))
    const file = () => fetch(`${shop.url}${path}/errors.csv`, { headers: { cookie: shop.cookie } })
    expect(await (await file()).text()).toContain('Nombre,Marca,Tamaño,Precio,Motivo\r\n')
    expect((await shop.send(path, { hacer: 'cancelar' })).status).toBe(303)
    const gone = await file()
    expect([gone.status, await gone.text()]).toEqual([404, 'El archivo ya no está. Súbelo otra vez.'])
  })

  test('the pages of an import ask for the sign-in', async () => {
    for (const path of [
      '/admin/products/import',
      '/admin/products/import/x',
      '/admin/products/import/x/errors.csv',
    ]) {
      const answer = await fetch(shop.url + path, { redirect: 'manual', headers: { accept: 'text/html' } })
      expect([path, answer.status, answer.headers.get('location')]).toEqual([
        ...[path, 302],
        expect.stringMatching(/^\/admin(\?|$)/),
      ])
    }
  })
})
