import { expect, test } from 'vitest'
import { COLUMN_TARGETS, type ColumnTarget, SIZE_TARGETS } from './column-targets.ts'
import { readAll } from './testing/read-all.ts'

/** A cell of each target; a new target needs its own. */
const CELLS: Readonly<Record<ColumnTarget, string>> = {
  ignore: '',
  title: 'Asad Lattafa 100 ml',
  name: 'Asad',
  brand: 'Lattafa',
  price: '45',
  salePrice: '30',
  sizePrice: '45',
  sizeSalePrice: '30',
  sizeStock: '3',
  sizeSku: 'A-100',
  sizeGtin: '6291108730515',
  size: '100 ml',
  decant: 'sí',
  stock: '3',
  sku: 'A-100',
  gtin: '6291108730515',
  gender: 'Hombre',
  concentration: 'Extrait de Parfum',
  family: 'Floral',
  notes: 'Rosa, oud',
  top: 'Canela',
  middle: 'Rosa',
  base: 'Oud',
  shortDescription: 'Cuero y canela',
  description: 'Un perfume de noche.',
  attributes: 'Nuevo',
  images: 'https://fotos.example/asad.jpg',
  currency: 'CRC',
  availability: 'no',
  state: 'borrador',
  handle: 'asad',
  id: '00000000-0000-4000-8000-000000000001',
}
const TARGETS = Object.keys(COLUMN_TARGETS) as ColumnTarget[]
const OF_SIZE: ReadonlySet<ColumnTarget> = new Set(Object.values(SIZE_TARGETS))

function toHeading(target: ColumnTarget): string {
  if (target === 'sizePrice') return '50 ml'
  return OF_SIZE.has(target) ? '100 ml' : 'Dato'
}

test.each(TARGETS.filter((target) => target !== 'ignore'))(
  'a column that the operator says to be %s is read',
  async (target) => {
    const others = (['name', 'size', 'price'] as const).filter((other) => other !== target)
    const headings = [...others, toHeading(target)]
    const cells = [...others, target].map((column) => CELLS[column])
    const read = async (last: ColumnTarget) => {
      const columns = [...others, last]
      const { products } = await readAll(`${headings.join(';')}\n${cells.join(';')}\n`, {
        columns,
        hasHeader: true,
      })
      return products.map((product) => ({ ...product, issues: [], guessed: [] }))
    }
    expect(await read(target)).not.toEqual(await read('ignore'))
  },
)
