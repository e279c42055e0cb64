import { expect, test } from 'vitest'
import { readAll, summary } from '../testing/read-all.ts'

test('a file of Tiendanube is read: sizes of its properties, hidden products, tags that are no badges', async () => {
  const file = [
    'Identificador de URL;Nombre;Categorías;Nombre de propiedad 1;Valor de propiedad 1;Precio;Precio promocional;Peso (kg);Alto (cm);Stock;SKU;Código de barras;Mostrar en tienda;Envío sin cargo;Descripción;Tags;Título para SEO;Marca;Sexo;Costo',
    'noche-real;Noche Real;Perfumes;Tamaño;50 ml;45000.00;40000.00;0.40;15.00;;NR-50;;SÍ;NO;<p>Cálido</p>;dulce, Nuevo, genero:Mujer;Noche;Casa Neroli;Masculino;20000.00',
    'noche-real;;;Tamaño;100 ml;55000.00;;0.40;15.00;4;NR-100;;;;;;;;;20000.00',
    'alba;Alba;Perfumes;;;30000.00;;0.40;15.00;2;AL;;NO;NO;;;Alba;Casa Neroli;Femenino;9000.00',
  ].join('\r\n')
  const { products } = await readAll(
    { name: 'tienda.csv', bytes: Buffer.from(file, 'latin1') },
    { currency: 'ARS' },
  )
  expect(products.map(summary)).toEqual([
    'Noche Real | Casa Neroli | 50 ml 4500000 (4000000), 100 ml 5500000',
    'Alba | Casa Neroli | 1 unidad 3000000',
  ])
  expect(products.map(({ handle, state, fields }) => [handle, state, fields.gender])).toEqual([
    ['noche-real', 'published', 'Hombre'],
    ['alba', 'draft', 'Mujer'],
  ])
  expect(products[0]?.fields.attributes).toEqual(['Nuevo'])
})

test('of prices with and without tax the first counts, and 0 and 1 are no and yes', async () => {
  const grid =
    'ID;Imagen;Nombre;Referencia;Precio (imp. excl.);Precio (imp. incl.);Cantidad;Estado;Posición\n' +
    '7;https://t.example/7-small/a.jpg;Casa Neroli Alba 50 ml;R7;20,62 €;24,95 €;3;1;1\n' +
    '8;https://t.example/8-small/a.jpg;Casa Neroli Noche 50 ml;R8;21,62 €;25,95 €;0;0;2\n'
  const { products } = await readAll(grid, { currency: 'EUR', brands: ['Casa Neroli'] })
  expect(products.map(summary)).toEqual([
    'Alba | Casa Neroli | 50 ml 2495',
    'Noche | Casa Neroli | 50 ml 2595',
  ])
  expect(products.map(({ state, sizes }) => [state, sizes[0]?.stock, sizes[0]?.sku])).toEqual([
    ['published', 3, 'R7'],
    ['draft', 0, 'R8'],
  ])
  const file =
    'Product ID;Active (0/1);Name *;Price tax excluded;Tax rules ID;Wholesale price;On sale (0/1);Reference #;Supplier;Manufacturer;EAN13;Ecotax;Width;Quantity;Minimal quantity;Visibility;Additional shipping cost;Unit price;Summary;URL rewritten;Show price (0 = No, 1 = Yes);Image URLs (x,y,z...);Condition\n' +
    '1;0;Alba 50 ml;20.000000;1;10.000000;0;R1;Importadora;Casa Neroli;;0;0;5;1;both;0.00;0.000000;<p>Resumen</p>;alba;1;https://t.example/1.jpg,https://t.example/2.jpg;new\n'
  const [product] = (await readAll(file, { currency: 'EUR' })).products
  expect(product && summary(product)).toBe('Alba | Casa Neroli | 50 ml 2000')
  expect(product).toMatchObject({
    ...{ state: 'draft', images: ['https://t.example/1.jpg', 'https://t.example/2.jpg'] },
    fields: { shortDescription: 'Resumen' },
    sizes: [{ sku: 'R1', stock: 5 }],
  })
})

test('a feed has pages of the shop and images, and its availability has underscores', async () => {
  const feed = [
    'id\ttitle\tdescription\tlink\timage link\tadditional image link\tmobile link\tavailability\tprice\tsale price\tbrand\titem group id\tsize\tgender',
    'A1\tAlba\tUna fragancia\thttps://t.example/alba\thttps://t.example/a.jpg\thttps://t.example/b.jpg\thttps://m.example/alba\tin_stock\t22000 CRC\t20000 CRC\tCasa Neroli\tG1\t50 ml\tfemale',
    'A2\tAlba\tUna fragancia\thttps://t.example/alba?v=2\thttps://t.example/a.jpg\t\thttps://m.example/alba\tin_stock\t32000 CRC\t\tCasa Neroli\tG1\t100 ml\tfemale',
    'B1\tNoche\tUna fragancia\thttps://t.example/noche\thttps://t.example/c.jpg\t\thttps://m.example/noche\tout_of_stock\t32000 CRC\t\tCasa Neroli\tG2\t100 ml\tmale',
  ].join('\n')
  const { products } = await readAll({ name: 'feed.tsv', bytes: Buffer.from(feed) }, { currency: 'CRC' })
  expect(products.map(summary)).toEqual([
    'Alba | Casa Neroli | 50 ml 2200000 (2000000), 100 ml 3200000',
    'Noche | Casa Neroli | 100 ml 3200000',
  ])
  expect(products.map(({ images, fields, issues }) => [images, fields.isAvailable, issues])).toEqual([
    [['https://t.example/a.jpg', 'https://t.example/b.jpg'], true, []],
    [['https://t.example/c.jpg'], false, []],
  ])
})

test('one of several sizes that is out of stock has no stock, whatever its row', async () => {
  const feed = (...availabilities: string[]) =>
    [
      'id,title,availability,condition,price,link,image_link,brand,item_group_id,size',
      ...availabilities.map(
        (text, at) =>
          `A${at},Alba,${text},new,${at + 2}5.00 USD,https://t.example/a,https://t.example/a.jpg,Afnan,A,${at + 1}0 ml`,
      ),
    ].join('\n')
  for (const [rows, isAvailable, stocks] of [
    [['in stock', 'out of stock'], true, [undefined, 0]],
    [['out of stock', 'in stock'], true, [0, undefined]],
    [['out of stock', 'out of stock'], false, [undefined, undefined]],
    [['in stock', ''], true, [undefined, undefined]],
  ] as const) {
    const [alba] = (await readAll(feed(...rows), { currency: 'USD' })).products
    expect(alba?.fields.isAvailable).toBe(isAvailable)
    expect(alba?.sizes.map(({ stock }) => stock)).toEqual(stocks)
  }
})

test('headings of cash registers and headings in one word are understood', async () => {
  const square =
    'Reference Handle,Token,Item Name,Variation Name,SKU,Description,GTIN,Price,Online Sale Price,Archived,Default Unit Cost,Current Quantity Centro,Tax - IVA (13%)\n' +
    ',T1,Casa Neroli Alba,50 ml,Q1,Una fragancia,,31.00,26.00,N,15.00,4,Y\n,T2,Casa Neroli Alba,100 ml,Q2,Una fragancia,,41.00,,N,15.00,1,Y\n'
  const brands = ['Casa Neroli']
  const [alba] = (await readAll(square, { currency: 'USD', brands })).products
  expect(alba && summary(alba)).toBe('Alba | Casa Neroli | 50 ml 3100 (2600), 100 ml 4100')
  expect(alba?.sizes).toMatchObject([
    { stock: 4, sku: 'Q1' },
    { stock: 1, sku: 'Q2' },
  ])
  const wix =
    'handleId,fieldType,name,description,productImageUrl,sku,price,surcharge,visible,inventory,brand\n' +
    'p_1,Product,Alba 50 ml,<p>Cálido</p>,https://t.example/a.jpg;https://t.example/b.jpg,X1,31,,FALSE,OutOfStock,Casa Neroli\n' +
    'p_2,Product,Noche 50 ml,<p>Cálido</p>,https://t.example/c.jpg,X2,41,,TRUE,InStock,Casa Neroli\n'
  const { products } = await readAll(wix, { currency: 'USD' })
  expect(products.map(summary)).toEqual([
    'Alba | Casa Neroli | 50 ml 3100',
    'Noche | Casa Neroli | 50 ml 4100',
  ])
  expect(products.map(({ handle, state, sizes }) => [handle, state, sizes[0]?.stock])).toEqual([
    ['p_1', 'draft', 0],
    ['p_2', 'published', null],
  ])
  expect(products[0]?.images).toEqual(['https://t.example/a.jpg', 'https://t.example/b.jpg'])
})

test('prices by the pieces that one buys are no data: that of one piece counts', async () => {
  const list =
    'MODELO\tMARCA\tML\tCONC.\tPARA\t1 PZA\t3 PZAS\t6 PZAS\tDISP.\tNOTAS\n' +
    'Alba\tCasa Neroli\t100\tEDP\tM\t$650\t$600\t$560\tAGOTADO\tCaja golpeada\n' +
    'Noche\tCasa Neroli\t80\tEDT\tH\t$750\t$700\t$660\tSI\t\n'
  const { products, skipped } = await readAll({ text: list }, { currency: 'MXN' })
  expect(products.map(summary)).toEqual([
    'Alba | Casa Neroli | 100 ml 65000',
    'Noche | Casa Neroli | 80 ml 75000',
  ])
  expect(skipped).toHaveLength(1)
  expect(products[0]?.fields).toMatchObject({
    gender: 'Mujer',
    concentration: 'Eau de Parfum',
    isAvailable: false,
  })
  expect(products[0]?.fields.notes).toBeUndefined()
})

test('two prices in the first row are no headings, and the higher one is that of the shop', async () => {
  const list =
    'ALBA UNISEX 100ML EDP AFNAN;₡12.000;₡19.000\nNOCHE MUJER 100ML EDP AFNAN;₡12.300;₡19.300\nBRISA HOMBRE 100ML EDP AFNAN;₡9.900;₡15.000\n'
  const { products, skipped } = await readAll(list, { currency: 'CRC' })
  expect(products.map(summary)).toEqual([
    'Alba | Afnan | 100 ml 1900000',
    'Noche | Afnan | 100 ml 1930000',
    'Brisa | Afnan | 100 ml 1500000',
  ])
  expect(skipped).toEqual([])
})

test('remarks of a supplier are no description, but say what is sold out', async () => {
  const list =
    'CÓDIGO;DESCRIPCIÓN;MARCA;PRECIO MAYORISTA;PRECIO PÚBLICO;OBSERVACIONES\nC1;ALBA 50ML EDP;AFNAN;9000;17000;AGOTADO\nC2;NOCHE 50ML EDP;AFNAN;9500;18000;Llega en diciembre\n'
  const { products } = await readAll(list, { currency: 'CRC' })
  expect(products.map(summary)).toEqual(['Alba | Afnan | 50 ml 1700000', 'Noche | Afnan | 50 ml 1800000'])
  expect(products.map(({ fields, sizes }) => [fields.description, sizes[0]?.stock])).toEqual([
    [undefined, 0],
    [undefined, undefined],
  ])
})

test('an empty column does not hide the filled one, and drafts of WordPress stay drafts', async () => {
  const loyverse =
    'Handle,SKU,Name,Category,Option 1 name,Option 1 value,Cost,Quantity of included item,Price [Tienda],In stock [Tienda],Low stock [Tienda]\n' +
    'alba,1,Alba,Afnan,Tamaño,50 ml,12000.00,,20500.00,4,1\nalba,2,,,,100 ml,15000.00,,25500.00,6,1\n'
  const [alba] = (await readAll(loyverse, { currency: 'CRC' })).products
  expect(alba && summary(alba)).toBe('Alba | Afnan | 50 ml 2050000, 100 ml 2550000')
  expect(alba?.sizes.map(({ stock }) => stock)).toEqual([4, 6])
  const plugin =
    'ID,post_title,post_name,post_status,post_content,sku,regular_price,sale_price,stock_status,stock,images,tax:product_brand\n' +
    '5,Alba 50 ml,alba,draft,<p>Cálido</p>,W1,20000,19000,outofstock,,https://t.example/1.jpg ! alt : x|https://t.example/2.jpg,Afnan\n' +
    '6,Noche 50 ml,noche,publish,<p>Cálido</p>,W2,30000,,instock,3,,Afnan\n'
  const { products } = await readAll(plugin, { currency: 'CRC' })
  expect(products.map(summary)).toEqual([
    'Alba | Afnan | 50 ml 2000000 (1900000)',
    'Noche | Afnan | 50 ml 3000000',
  ])
  expect(products.map(({ state, fields, sizes }) => [state, fields.isAvailable, sizes[0]?.stock])).toEqual([
    ['draft', false, undefined],
    ['published', true, 3],
  ])
})

test('states are read as the words for a product and for its listing', async () => {
  const states = ['Activa', 'Pausada', 'Inactiva', 'Publicado', 'Oculta', 'Archivada']
  const rows = states.map((state, at) => `A${at}\tPerfume Alba ${at} Afnan 100 ml\t450\t${state}`)
  const { products } = await readAll({ text: `SKU\tTítulo\tPrecio\tEstado\n${rows.join('\n')}\n` })
  expect(products.map(({ state }) => state)).toEqual([
    ...['published', 'draft', 'draft', 'published', 'draft', 'archived'],
  ])
  expect(products.flatMap(({ issues }) => issues)).toEqual([])
})
