import { expect, test } from 'vitest'
import { zipFile } from '#tests/zip-file.ts'
import { readAll } from '../testing/read-all.ts'
import { workbookEntries } from '../testing/workbook-entries.ts'

/** The first product of a workbook with a price, and a sale price, in these formats. `style`: of its other numbers. */
async function readFormatted(
  [format, price]: readonly [format: string, price: number],
  {
    sale,
    currency = '$',
    style = 0,
  }: { sale?: readonly [format: string, price: number]; currency?: string; style?: number } = {},
) {
  const headings = ['Nombre', 'Marca', 'ml', 'Stock', 'Precio', 'Oferta']
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const number = (value: number, style = 0) => `<c s="${style}"><v>${value}</v></c>`
  const cells = [text('Asad'), text('Lattafa'), number(100, style), number(12, style), number(price, 1)]
  if (sale) cells.push(number(sale[1], 2))
  const rows = [headings.map(text), cells].map((row) => `<row>${row.join('')}</row>`)
  const formats = [format, sale?.[0] ?? '0'].map((code) => code.replaceAll('"', '&quot;'))
  const bytes = zipFile(workbookEntries({ sheets: [`<sheetData>${rows.join('')}</sheetData>`], formats }))
  const { products } = await readAll({ name: 'lista.xlsx', bytes }, { currency })
  const [{ fields, sizes, issues } = expect.fail('no product')] = products
  return { currency: fields.currency, size: sizes[0], issues: issues.map(({ message }) => message) }
}

test.each([
  ['"₡"#,##0', 22_000, 'CRC', 2_200_000],
  ['[$₡-140A]#,##0.00', 22_000, 'CRC', 2_200_000],
  ['\\₡#,##0;[Red]\\-\\₡#,##0', 22_000, 'CRC', 2_200_000],
  ['#,##0.00\\ [$€-C0A]', 22.5, 'EUR', 2_250],
  ['_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-', 22, 'EUR', 2_200],
  ['€General', 22.5, 'EUR', 2_250],
  ['"colones" #,##0', 22_000, 'CRC', 2_200_000],
  ['#,##0.00 "Bs."', 350, 'Bs', 35_000],
  ['[$KWD] 0.000', 1.5, 'KWD', 150],
])('an amount in the format %s has the currency that it shows', async (format, price, currency, cents) => {
  expect(await readFormatted([format, price])).toMatchObject({ currency, size: { price: cents } })
})

test.each([
  ['_-"$"* #,##0.00_-', '$'],
  ['[$$-409]#,##0.00', 'MXN'],
  ['[$USD] #,##0.00', '$'],
  ['$#,##0.00', 'COP'],
  ['"₡"#,##0', 'CRC'],
  ['#,##0.00 "€"', 'EUR'],
  ['[$-409]#,##0', 'CRC'],
])('an amount in the format %s is one of a shop with the currency %s', async (format, currency) => {
  expect(await readFormatted([format, 22_000], { currency })).toEqual({
    currency: undefined,
    size: expect.objectContaining({ value: 100, unit: 'ml', stock: 12, price: 2_200_000 }),
    issues: [],
  })
})

test('sizes and stock of a sheet with one format of amounts have no currency', async () => {
  for (const [format, currency] of [
    ['"$"#,##0.00', '$'],
    ['"B/. "#,##0', 'PAB'],
    ['#,##0 [$€-C0A]', 'EUR'],
  ] as const)
    expect(await readFormatted([format, 22], { style: 1, currency })).toMatchObject({
      size: { value: 100, stock: 12, price: 2_200 },
      issues: [],
    })
})

test.each(['0%', '0.00%', '0\\ %'])('a percentage in the format %s is no sale price', async (format) => {
  const { size, issues } = await readFormatted(['0.00', 22.4], { sale: [format, 0.2] })
  expect(size).toMatchObject({ price: 2_240, salePrice: null })
  expect(issues).toEqual([expect.stringMatching(/^«20(\.00)?%» es un porcentaje/)])
})

test('three decimals beside the sign of a currency are no thousands', async () => {
  const { size, issues } = await readFormatted(['"$"0.000', 24.295])
  expect(size?.price).toBeNull()
  expect(issues).toEqual([expect.stringMatching(/dos decimales/)])
})

test('a name that the spreadsheet took for a time is the one that was typed', async () => {
  const formats = ['h:mm AM/PM', '[$-409]h:mm\\ AM/PM;@', 'h:mm:ss', 'dd/mm/yyyy h:mm']
  const cells = [
    [0.875, 1],
    [0.375, 2],
    [0.8958333333333334, 3],
    [46_023.875, 4],
  ] as const
  const rows = cells.map(
    ([value, style]) =>
      `<row><c s="${style}"><v>${value}</v></c><c t="str"><v>Afnan</v></c><c t="str"><v>100 ml</v></c><c><v>30</v></c></row>`,
  )
  const headings = ['Nombre', 'Marca', 'Tamaño', 'Precio'].map((text) => `<c t="str"><v>${text}</v></c>`)
  const sheets = [`<sheetData><row>${headings.join('')}</row>${rows.join('')}</sheetData>`]
  const { products } = await readAll({
    name: 'lista.xlsx',
    bytes: zipFile(workbookEntries({ sheets, formats })),
  })
  expect(products.map(({ fields }) => fields.name)).toEqual(['9 PM', '9 AM', '21:30', '2026-01-01 21:00'])
})
