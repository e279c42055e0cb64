import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openStorage } from '#server/storage/storage.ts'
import { createTestDatabase, openForTests } from '#tests/database.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { zipFile } from '#tests/zip-file.ts'
import { lookupIn } from './dry-run.server.ts'
import type { ImportOptions, ImportProgress, ImportSource } from './import-source.ts'
import type { ImportedProduct } from './imported-product.ts'
import { inspectImport, planImport } from './read-import.server.ts'
import { textSheet, workbookEntries } from './testing/workbook-entries.ts'

const OPTIONS = { currency: 'CRC', brands: ['Casa Neroli'], origin: 'https://azahar.example' }
const file = (text: string) => ({ name: 'lista.csv', bytes: Buffer.from(text) })
const list = (rows: number) =>
  Array.from({ length: rows }, (_, place) => `Noche ${place} Casa Neroli 100ml,22.000`).join('\n')

const database = openForTests(() => createTestDatabase())
const filesDir = temporaryFolder()

const planFile = (
  source: ImportSource,
  options: ImportOptions = OPTIONS,
  running: Parameters<typeof planImport>[3] = {},
) => planImport(source, options, lookupIn({ db: database.db, storage: openStorage(filesDir) }), running)

const parseProducts = (rows: Uint8Array): ImportedProduct[] =>
  (JSON.parse(new TextDecoder().decode(rows.subarray(1))) as { parsed: ImportedProduct }[]).map(
    ({ parsed }) => parsed,
  )

test('a worker plans a list in batches and reports its progress', async () => {
  const progress: ImportProgress[] = []
  const sizes: number[] = []
  for await (const { rows } of planFile(file(list(2_500)), OPTIONS, {
    onProgress: (one) => progress.push(one),
  })) {
    const products = parseProducts(rows)
    sizes.push(products.length)
    expect(products[0]).toMatchObject({ fields: { brand: 'Casa Neroli' } })
  }
  expect(Math.max(...sizes)).toBeLessThanOrEqual(100)
  expect(sizes.reduce((sum, one) => sum + one)).toBe(2_500)
  expect(progress.at(0)).toEqual({ rows: 1_000, total: null })
  expect(progress.at(-1)).toEqual({ rows: 2_500, total: 2_500 })
})

test('with each batch the progress has the rows that are planned, not those that are read', async () => {
  let progress: ImportProgress | undefined
  const seen: unknown[] = []
  for await (const _ of planFile(file(`\n${list(250)}`), OPTIONS, {
    onProgress: (one) => {
      progress = one
    },
  }))
    seen.push(progress)
  expect(seen).toEqual([101, 201, 251].map((rows) => ({ rows, total: 251 })))
})

test('a worker plans the first sheet of a workbook whose other sheet has many rows', async () => {
  const sheet = (rows: number) => {
    const cells = Array.from({ length: rows }, () => [randomUUID(), 'Casa Neroli', '22.000', '100 ml'])
    return textSheet([['Nombre', 'Marca', 'Precio', 'Tamaño'], ...cells])
  }
  for (const rows of [150, 1_500, 15_000]) {
    const bytes = zipFile(workbookEntries({ sheets: [sheet(3), sheet(rows), sheet(rows)] }))
    const names: string[] = []
    for await (const batch of planFile({ name: 'libro.xlsx', bytes: new Uint8Array(bytes) }))
      for (const parsed of parseProducts(batch.rows)) names.push(parsed?.fields.name ?? '')
    // The headings and each other sheet are rows without a product.
    expect(names.filter((name) => name !== '')).toHaveLength(3)
  }
})

test('a worker inspects pasted text', async () => {
  const inspection = await inspectImport({ text: 'Perfume\tPrecio\nAsad Lattafa 100ml\t22.000' }, OPTIONS)
  expect(inspection).toMatchObject({ format: 'unknown', hasHeader: true, rows: 1 })
  expect(inspection.columns.map(({ guess }) => guess)).toEqual(['title', 'price'])
})

test('an error of the file comes through in Spanish', async () => {
  await expect(inspectImport(file('%PDF-1.7'), OPTIONS)).rejects.toThrow(/^Es un PDF/)
  await expect(planFile(file('')).next()).rejects.toMatchObject({
    name: 'ImportFileError',
  })
})

test('a worker that is silent for too long ends with an error of the file', async () => {
  const silent = { maxSilence: 1 }
  await expect(inspectImport(file(list(20_000)), OPTIONS, silent)).rejects.toMatchObject({
    name: 'ImportFileError',
    message: expect.stringMatching(/tiempo razonable/),
  })
  await expect(planFile(file(list(20_000)), OPTIONS, silent).next()).rejects.toThrow(/tiempo razonable/)
})

test.each([
  ['images', `https://a${','.repeat(200_000)}b`],
  ['notes', `a${' '.repeat(200_000)}b`],
  ['top', `a${'.'.repeat(200_000)}b`],
] as const)('a long cell of %s is read in less than ten seconds', async (target, cell) => {
  const source = file(`sep=;\nAsad Lattafa 100ml;"${cell}"\n`)
  const columns = { columns: ['title', target] as const, hasHeader: false }
  const { value } = await planFile(source, { ...OPTIONS, ...columns }, { maxSilence: 10_000 }).next()
  expect(parseProducts(value?.rows ?? Buffer.from(' []')).map(({ fields }) => fields.name)).toContain('Asad')
})

test('a worker ends when the loop is left, and when it is aborted', async () => {
  for await (const _ of planFile(file(list(1_000)))) break
  const controller = new AbortController()
  const reading = async () => {
    for await (const _ of planFile(file(list(1_000)), OPTIONS, { signal: controller.signal }))
      controller.abort(new Error('canceled'))
  }
  await expect(reading()).rejects.toThrow('canceled')
  await expect(inspectImport(file('a'), OPTIONS, { signal: AbortSignal.abort() })).rejects.toThrow()
})
