import { expect, test } from 'vitest'
import { readAll, summary } from '../testing/read-all.ts'

test('products that await a review or are hidden are drafts, and disabled variations are not for sale', async () => {
  const file = `ID,Type,SKU,Name,Published,Visibility in catalog,In stock?,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)
1,simple,A,Alba 50 ml,2,visible,1,20,,,
2,simple,B,Brisa 50 ml,1,hidden,1,20,,,
3,variable,N,Noche,1,visible,1,,,Tamaño,"50 ml, 100 ml"
4,variation,N-50,Noche - 50 ml,1,visible,1,20,N,Tamaño,50 ml
5,variation,N-100,Noche - 100 ml,0,visible,1,30,N,Tamaño,100 ml
6,variable,D,Duna,1,visible,1,,,Tamaño,50 ml
7,variation,D-50,Duna - 50 ml,0,visible,1,20,D,Tamaño,50 ml
8,variable,O,Oasis,0,visible,1,,,Tamaño,50 ml
9,variation,O-50,Oasis - 50 ml,0,visible,1,20,O,Tamaño,50 ml
`
  const { products } = await readAll(file)
  expect(products.map((product) => [product.state, summary(product)])).toEqual([
    ['draft', 'Alba 50 ml |  | 50 ml 2000'],
    ['draft', 'Brisa 50 ml |  | 50 ml 2000'],
    ['published', 'Noche |  | 50 ml 2000'],
    ['published', 'Duna |  | '],
    ['archived', 'Oasis |  | 50 ml 2000'],
  ])
  expect(products.flatMap(({ issues }) => issues)).toEqual(
    [6, 8].map((row) => ({
      ...{ severity: 'warning', row, column: 'Published' },
      message: 'La variación está desactivada en WooCommerce: no se importa',
    })),
  )
  expect(products[2]?.rows).toEqual([4, 5, 6])
})

test('a short description that is too long ends at a word, and is the description where there is none', async () => {
  const long = `Notas de salida: Piña. ${'Un aroma 🌹 cálido. '.repeat(40)}Fin.`
  const { products } = await readAll(
    `Type,SKU,Name,Published,In stock?,Regular price,Short description,Description
simple,A,Alba 50 ml,1,1,20,<p>${long}</p>,
simple,B,Brisa 50 ml,1,1,20,<p>${long}</p>,<p>Otra</p>
simple,C,Noche 50 ml,1,1,20,<p>Corta</p>,
`,
  )
  const [alba, brisa, noche] = products.map(({ fields }) => fields)
  expect(alba?.shortDescription?.length).toBeLessThanOrEqual(500)
  expect(alba?.shortDescription).toMatch(/^Notas de salida.* \S+\.\.\.$/u)
  expect(long.startsWith(alba?.shortDescription?.slice(0, -3) ?? '-')).toBe(true)
  expect(alba?.description).toBe(long)
  expect(brisa).toMatchObject({ shortDescription: alba?.shortDescription, description: 'Otra' })
  expect(noche).toMatchObject({ shortDescription: 'Corta', description: '' })
  expect(products.map(({ issues }) => issues.map(({ row, message }) => `${row}: ${message}`))).toEqual([
    [`2: Tiene ${long.length} caracteres: se recorta a 500, y entera queda en la descripción`],
    [`3: Tiene ${long.length} caracteres: se recorta a 500`],
    [],
  ])
})

test('a sale counts on its last day and not after it, also with Spanish dates; one to come says nothing', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const sales = [
    ['', '2020-01-31 23:59:59', null],
    ['', '2099-01-31 23:59:59', 1500],
    ['', today, 1500],
    ['', '31/01/2020 23:59', null],
    ['01/12/2020 0:00', '31/01/2099 23:59', 1500],
    ['05/12/2099', '', undefined],
    ['', '01/31/2099', undefined],
  ] as const
  const rows = sales.map(([starts, ends], at) => `simple,S${at},Alba ${at} 50 ml,1,1,15,20,${starts},${ends}`)
  const { products } = await readAll(
    `Type,SKU,Name,Published,In stock?,Sale price,Regular price,Date sale price starts,Date sale price ends\n${rows.join('\n')}\n`,
  )
  expect(products.map(({ sizes }) => sizes[0]?.salePrice)).toEqual(sales.map(([, , sale]) => sale))
  expect(products.map(({ issues }) => issues.length)).toEqual(sales.map(([, , sale]) => (sale ? 0 : 1)))
  expect(products.at(-1)?.issues[0]?.message).toBe(
    'No se entiende la fecha «01/31/2099»: la oferta no se importa',
  )
})

test('a variable product without its variations says nothing about sizes', async () => {
  const { products } = await readAll(
    `ID,Type,SKU,Name,Published,In stock?,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)
1,variable,N,Noche,1,1,,,Tamaño,"50 ml, 100 ml"
`,
  )
  expect(products.map(summary)).toEqual(['Noche |  | '])
  expect(products[0]?.issues).toEqual([
    {
      ...{ severity: 'warning', row: 2, column: 'Type' },
      message: 'Sus variaciones no están en el archivo: no se importan sus tamaños',
    },
  ])
})
