import { MAX_PIECES, parseCount } from '#shop/products/parse-fields.ts'
import { formatNumber } from '#shop/text/counts.ts'
import { changeSizes, SIZES_FIELD, sizesSummary } from './chosen-sizes.ts'
import { type BulkOperation, type BulkSize, chosen, type Rejected } from './operation.ts'

const WAYS = [
  ['poner', 'Poner este número'],
  ['sumar', 'Sumar'],
  ['restar', 'Restar'],
  ['no-contar', 'Dejar de contar'],
] as const

export const CHANGE_STOCK: BulkOperation = {
  name: 'existencias',
  label: 'Cambiar existencias',
  fields: [
    { name: 'sentido', label: 'Qué hacer', control: 'choice', options: WAYS },
    {
      name: 'unidades',
      label: 'Unidades',
      hint: 'Sumar y restar solo cambian los tamaños que ya cuentas.',
      control: 'text',
      inputMode: 'numeric',
    },
    SIZES_FIELD,
  ],
  prepare: (typed) => {
    const way = chosen(typed, 'sentido', WAYS)
    const end = sizesSummary(typed)
    const setStock = (stock: number | null, summary: string) => ({
      summary: summary + end,
      change: changeSizes(typed, (size) => ({ ...size, stock })),
    })
    if (way === 'no-contar') return setStock(null, 'Existencias sin contar')
    const count = parseCount(typed.get('unidades') ?? '')
    if (count === null || Number.isNaN(count))
      return { errors: { unidades: `Un número entero entre 0 y ${formatNumber(MAX_PIECES)}` } }
    if (way === 'poner') return setStock(count, `Existencias: ${formatNumber(count)}`)
    if (count === 0) return { errors: { unidades: 'Escribe cuántas unidades' } }
    const difference = way === 'sumar' ? count : -count
    return {
      summary: `Existencias ${way === 'sumar' ? '+' : '−'}${formatNumber(count)}${end}`,
      change: changeSizes(typed, (size) => addStock(size, difference)),
    }
  },
}

function addStock(size: BulkSize, difference: number): BulkSize | Rejected {
  if (size.stock === null) return size
  const stock = size.stock + difference
  if (stock < 0) return { refused: `solo quedan ${size.stock}` }
  if (stock > MAX_PIECES) return { refused: 'serían demasiadas unidades' }
  return { ...size, stock }
}
