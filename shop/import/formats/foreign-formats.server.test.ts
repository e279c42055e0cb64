import { expect, test } from 'vitest'
import { readAll, summary } from '../testing/read-all.ts'

const OLD_SHOPIFY = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Status
noche-real,Noche Real,"<p>Intenso.</p><ul><li>Notas de salida: Piña, Tabaco</li><li>Notas de coraz&oacute;n: Pachulí</li></ul>",Casa Neroli,Eau de Parfum,"familia:Amaderado, hombre, Más vendido",TRUE,Tamaño,50 ml,NR-50,shopify,5,19.90,25.00,4006381333931,https://cdn.example/1.jpg,1,active
noche-real,,,,,,,,100 ml,NR-100,shopify,-2,35.00,30.00,,https://cdn.example/2.jpg,3,
noche-real,,,,,,,,,,,,,,,https://cdn.example/3.jpg,2,
dulce,Dulce EDP 80ml Mujer,,Casa Neroli,,,FALSE,Title,Default Title,,,,22.50,,,,,draft
vela,Vela de mesa,,Casa Neroli,,,TRUE,Color,Rosa,V-1,,,9.00,,,,,active
vela,,,,,,,,Gris,V-2,,,9.00,,,,,
`
const NEW_SHOPIFY = `Title,URL handle,Description,Vendor,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Product image URL,Image position
Ámbar Gris,ambar-gris,<p>Cálido</p>,Casa Neroli,"nota:Ámbar, nota:Oud, genero:Unisex",TRUE,Active,AG-1,,Size,3.4 oz,45.00,60.00,shopify,7,https://cdn.example/a.jpg,1
,ambar-gris,,,,,,AG-2,,Size,Decant 5 ml,6.00,,,,,
`

test('an older Shopify file is read: sizes, compare-at prices, images, notes in prose and tags', async () => {
  const { products, format } = await readAll(OLD_SHOPIFY)
  expect(format).toBe('shopify')
  expect(products.map(summary)).toEqual([
    'Noche Real | Casa Neroli | 50 ml 2500 (1990), 100 ml 3500',
    'Dulce EDP 80ml Mujer | Casa Neroli | 80 ml 2250',
    'Vela de mesa | Casa Neroli | 1 Rosa 900, 1 Gris 900',
  ])
  const [first, second] = products
  expect(first).toMatchObject({
    rows: [2, 3, 4],
    handle: 'noche-real',
    state: 'published',
    images: [1, 3, 2].map((place) => `https://cdn.example/${place}.jpg`),
    fields: {
      description: 'Intenso.\n\nNotas de salida: Piña, Tabaco\nNotas de corazón: Pachulí',
      ...{ gender: 'Hombre', concentration: 'Eau de Parfum', scentFamily: ['Amaderado'] },
      notes: { top: ['Piña', 'Tabaco'], middle: ['Pachulí'], base: [] },
      attributes: ['Más Vendido'],
    },
    guessed: ['Notas', 'Género'],
  })
  expect(first?.sizes).toMatchObject([
    { stock: 5, sku: 'NR-50', gtin: '4006381333931' },
    { stock: 0, sku: 'NR-100', gtin: null, salePrice: null },
  ])
  expect(first?.issues).toMatchObject([{ row: 3, column: 'Variant Inventory Qty' }])
  expect(second).toMatchObject({ state: 'draft', guessed: ['Género', 'Concentración', 'Tamaño'] })
})

test('a Shopify file with the headings since 2024 is read', async () => {
  const { products } = await readAll(NEW_SHOPIFY)
  expect(products.map(summary)).toEqual(['Ámbar Gris | Casa Neroli | 3.4 oz 6000 (4500), decant 5 ml 600'])
  expect(products[0]).toMatchObject({
    fields: { gender: 'Unisex', notes: { top: [], middle: ['Ámbar', 'Oud'], base: [] } },
    guessed: ['Notas'],
  })
})

test('a Shopify file says nothing about sales without a price or the column of former prices', async () => {
  const inventory = `Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Status
noche,Noche,Tamaño,50 ml,N-50,5,20.00,active
`
  const [first] = (await readAll(inventory)).products
  expect(first?.sizes).toMatchObject([{ price: 2000, stock: 5 }])
  expect(first?.sizes[0]).not.toHaveProperty('salePrice')
  const [second] = (await readAll(OLD_SHOPIFY.replace('5,19.90,25.00', '5,,25.00'))).products
  expect(second?.sizes[0]).not.toHaveProperty('salePrice')
})

const WOO_SPANISH = `ID,Tipo,SKU,"GTIN, UPC, EAN o ISBN",Nombre,Publicado,¿Está destacado?,Descripción corta,Descripción,Día en que termina el precio rebajado,¿Existencias?,Inventario,Peso (kg),Precio rebajado,Precio normal,Categorías,Imágenes,Superior,Nombre del atributo 1,Valor(es) del atributo 1,Nombre del atributo 2,Valor(es) del atributo 2
44,variable,NOCHE,,Noche Real,1,0,Aroma <b>intenso</b>,"Notas de salida: Piña.\\nNotas de fondo: Vainilla.",,1,,,,,"Perfumes > Hombre, Lattafa","https://x.example/a.jpg, https://x.example/b.jpg",,Tamaño,"50 ml, 100 ml",Concentración,EDP
45,variation,N-50,,Noche Real - 50 ml,1,0,,,,1,3,,"19,90","24,50",,,id:44,Tamaño,50 ml,,
46,variation,N-100,,Noche Real - 100 ml,1,0,,,,0,,,,"1.034,50",,,NOCHE,Tamaño,100 ml,,
50,simple,DULCE,,Dulce 100ml,-1,0,,,2020-01-01,1,,,"15,00","20,00",Mujer,,,,,,
51,simple,OTRO,,Estuche,0,0,,,,1,,,,,,,,,,,
52,variation,Z,,Perdida - 30 ml,1,0,,,,1,,,,"10,00",,,id:999,Tamaño,30 ml,,
`

test('a WooCommerce file in Spanish is read: variations, decimal commas, attributes, states', async () => {
  const { products, format, skipped } = await readAll(WOO_SPANISH, { currency: 'EUR' })
  expect(format).toBe('woocommerce')
  expect(products.map(summary)).toEqual([
    'Noche Real | Lattafa | 50 ml 2450 (1990), 100 ml 103450',
    'Dulce 100ml |  | 100 ml 2000',
    'Estuche |  | 1 unidad sin precio',
    'Perdida - 30 ml |  | ',
  ])
  const [first, second, third, lost] = products
  expect(first).toMatchObject({
    rows: [2, 3, 4],
    handle: 'NOCHE',
    fields: {
      ...{ gender: 'Hombre', concentration: 'Eau de Parfum', shortDescription: 'Aroma intenso' },
      description: 'Notas de salida: Piña.\nNotas de fondo: Vainilla.',
      notes: { top: ['Piña'], middle: [], base: ['Vainilla'] },
    },
    sizes: [
      { sku: 'N-50', stock: 3 },
      { sku: 'N-100', stock: 0 },
    ],
    images: ['https://x.example/a.jpg', 'https://x.example/b.jpg'],
    guessed: ['Notas', 'Género', 'Marca'],
  })
  expect([first, second, third].map((product) => product?.state)).toEqual(['published', 'draft', 'archived'])
  expect(second?.issues).toMatchObject([{ message: expect.stringMatching(/no está vigente/) }])
  expect(lost?.issues).toMatchObject([
    { severity: 'error', row: 7, message: expect.stringMatching(/id:999/) },
  ])
  expect(skipped).toMatchObject([{ row: 1, reason: 'Encabezado' }])
})

test('a WooCommerce file in English with units in its headings is read', async () => {
  const text =
    'Type,SKU,Name,Published,In stock?,Stock,Weight (lbs),Sale price,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)\n' +
    '"simple, virtual",A,Oud Mood,1,1,,0.5,,"1,250.50",,pa_tamano,100 ml\n'
  const { products, format } = await readAll(text)
  expect(format).toBe('woocommerce')
  expect(products.map(summary)).toEqual(['Oud Mood |  | 100 ml 125050'])
})

test('an address with a broken escape is left to the report of images, and the file is read', async () => {
  const address = 'https://azahar.example/images/%zz/1280.jpg'
  const { products } = await readAll(`Handle,Title,Vendor,Variant Price,Image Src\noud,Oud,X,10,${address}\n`)
  expect(products[0]?.images).toEqual([address])
})

test('metafields of Shopify are fields of the perfume, and tags of men and women make it unisex', async () => {
  const file = `Handle,Title,Vendor,Tags,Option1 Name,Option1 Value,Variant Price,Notas de salida (product.metafields.custom.notas_de_salida),Corazón (product.metafields.custom.notas),Género objetivo (product.metafields.shopify.target-gender),Color (product.metafields.shopify.color-pattern)
alba,Alba,Casa Neroli,"Árabe, Hombre, Mujer",Title,Default Title,20.00,"[""Pera"",""Pomelo""]",,,Rosa
noche,Noche,Casa Neroli,Mujer,Title,Default Title,20.00,Pera; Jazmín,Rosa; Iris,male; female,
`
  const { products } = await readAll(file)
  expect(products.map(({ fields }) => [fields.gender, fields.notes])).toEqual([
    ['Unisex', { top: ['Pera', 'Pomelo'], middle: [], base: [] }],
    ['Unisex', { top: ['Pera', 'Jazmín'], middle: ['Rosa', 'Iris'], base: [] }],
  ])
  expect(products.map(({ guessed }) => guessed.includes('Género'))).toEqual([true, false])
})

test('images of variations are images of the product, and categories of men and women make it unisex', async () => {
  const file = `ID,Type,SKU,Name,Published,In stock?,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)
1,variable,AL,Alba,1,1,,"Perfumes, Perfumes > Hombre, Perfumes > Mujer","https://t.example/1.jpg, https://t.example/2.jpg",,Tamaño,"50 ml, 100 ml"
2,variation,AL-50,Alba - 50 ml,1,1,20,,https://t.example/2.jpg,AL,Tamaño,50 ml
3,variation,AL-100,Alba - 100 ml,1,1,30,,https://t.example/3.jpg,AL,Tamaño,100 ml
`
  const [alba] = (await readAll(file)).products
  expect(alba?.images).toEqual([1, 2, 3].map((place) => `https://t.example/${place}.jpg`))
  expect(alba?.fields.gender).toBe('Unisex')
  expect(alba?.guessed).toContain('Género')
})

test('categories of WooCommerce that name only a scent family are its families, unless the file names them', async () => {
  const file = `ID,Type,SKU,Name,Published,In stock?,Regular price,Categories,Tags,Attribute 1 name,Attribute 1 value(s)
1,simple,A,Alba 100 ml,1,1,20,"Perfumes > Mujer > Florales, Perfumes > Amaderados, Perfumes orientales",,,
2,simple,B,Noche 100 ml,1,1,20,Florales,madera,,
3,simple,C,Duna 100 ml,1,1,20,Florales,,Familia,Gourmand
`
  const { products } = await readAll(file)
  expect(products.map(({ fields }) => fields.scentFamily)).toEqual([
    ['Floral', 'Amaderado'],
    ['Amaderado'],
    ['Gourmand'],
  ])
  expect(products.map(({ guessed }) => guessed.includes('Familia olfativa'))).toEqual([true, true, false])
})

test('a tester is another size than the bottle of the same contents', async () => {
  const shopify = `Handle,Title,Vendor,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price
alba,Alba,Casa Neroli,Presentación,Frasco 100ml,,,40.00
alba,,,,Tester 100ml,,,30.00
noche,Noche,Casa Neroli,Tamaño,100 ml,Versión,Original,40.00
noche,,,,100 ml,,Tester,30.00
`
  const woo = `ID,Type,SKU,Name,Published,In stock?,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)
1,variable,AL,Alba,1,1,,,Tamaño,"100 ml, 100 ml Tester"
2,variation,AL-1,Alba - 100 ml,1,1,40,AL,Tamaño,100 ml
3,variation,AL-2,Alba - 100 ml Tester,1,1,30,AL,Tamaño,100 ml Tester
`
  const sizes = '100 ml 4000, 100 ml tester 3000'
  expect((await readAll(shopify)).products.map(summary)).toEqual([
    `Alba | Casa Neroli | ${sizes}`,
    `Noche | Casa Neroli | ${sizes}`,
  ])
  expect((await readAll(woo)).products.map(summary)).toEqual([`Alba |  | ${sizes}`])
})

test('a vendor that is the name of the shop is no brand, where tags or titles have one', async () => {
  const titles = ['Afnan Alba', 'Noche', 'Brisa', 'Duna Rasasi', 'Oasis']
  const rows = titles.map(
    (title, place) => `p${place},${title},Mi Tienda CR,${place === 1 ? '"dulce, Lattafa"' : ''},20`,
  )
  const { products } = await readAll(`Handle,Title,Vendor,Tags,Variant Price\n${rows.join('\n')}\n`)
  expect(products.map(({ fields }) => fields.brand)).toEqual([
    ...['Afnan', 'Lattafa', 'Mi Tienda CR', 'Rasasi', 'Mi Tienda CR'],
  ])
  expect(products.every(({ guessed }) => guessed.includes('Marca'))).toBe(true)
  expect(products[2]?.issues).toMatchObject([
    { column: 'Vendor', message: '«Mi Tienda CR» está en casi todos: revisa si es la marca o la tienda' },
    { message: expect.stringMatching(/tamaño/) },
  ])
})

test('gift cards of Shopify are no perfumes', async () => {
  const file = `Handle,Title,Vendor,Option1 Name,Option1 Value,Variant Price,Gift Card
tarjeta,Tarjeta de regalo,Mi Tienda,Denominación,$25,25.00,true
tarjeta,,,,$50,50.00,
alba,Alba,Afnan,Tamaño,50 ml,20.00,false
`
  const { products, skipped } = await readAll(file)
  expect(products.map(summary)).toEqual(['Alba | Afnan | 50 ml 2000'])
  const reason = 'Es una tarjeta de regalo, no un perfume'
  expect(skipped.slice(1)).toMatchObject([
    { row: 2, reason },
    { row: 3, reason },
  ])
})

test('what can be ordered without pieces is not sold out', async () => {
  const woo = `ID,Type,SKU,Name,Published,In stock?,Stock,Backorders allowed?,Regular price
1,simple,A,Alba 50 ml,1,backorder,0,notify,20
2,simple,B,Brisa 50 ml,1,1,-3,1,20
3,simple,C,Noche 50 ml,1,1,4,1,20
4,simple,D,Duna 50 ml,1,0,0,0,20
5,simple,E,Oasis 50 ml,1,backorder,,0,20
`
  const shopify = (
    policy: string,
  ) => `Handle,Title,Vendor,Option1 Name,Option1 Value,Variant Inventory Tracker,Variant Inventory Qty,${policy},Variant Price
alba,Alba,Afnan,Tamaño,50 ml,shopify,0,continue,20
brisa,Brisa,Afnan,Tamaño,50 ml,shopify,-3,CONTINUE,20
noche,Noche,Afnan,Tamaño,50 ml,shopify,4,continue,20
duna,Duna,Afnan,Tamaño,50 ml,shopify,0,deny,20
oasis,Oasis,Afnan,Tamaño,50 ml,,0,deny,20
`
  for (const file of [
    woo,
    shopify('Variant Inventory Policy'),
    shopify('Continue selling when out of stock'),
  ]) {
    const { products } = await readAll(file)
    expect(products.map(({ sizes }) => sizes[0]?.stock)).toEqual([null, null, 4, 0, null])
    expect(products.flatMap(({ issues }) => issues)).toEqual([])
  }
})

test('a code that is no bar code is left out, and its perfume is imported', async () => {
  const { products } = await readAll(
    `Handle,Title,Vendor,Option1 Name,Option1 Value,Variant Price,Variant Barcode
alba,Alba,Afnan,Tamaño,50 ml,20,123456
brisa,Brisa,Afnan,Tamaño,50 ml,20,85715163110
noche,Noche,Afnan,Tamaño,50 ml,20,4006381333931
`,
  )
  expect(products.map(({ sizes }) => sizes[0]?.gtin)).toEqual([null, null, '4006381333931'])
  expect(products.flatMap(({ issues }) => issues)).toMatchObject([
    { severity: 'warning', row: 2, message: 'El código de barras «123456» no es válido: no se importa' },
    { severity: 'warning', row: 3 },
  ])
})
