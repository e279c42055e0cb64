import { NO_COUNT, parseAmount, parseCount } from '#shop/products/parse-fields.ts'
import { oneLine } from '#shop/text/clean-text.ts'
import { amountText, readAmount, readYesNo, yesNoCell } from './cell-values.ts'
import { type SizeColumn, YES_OR_NO } from './columns.ts'

/** The columns about a size. A row without any of them belongs to a product without sizes. */
export const SIZE_COLUMNS: readonly SizeColumn[] = [
  {
    heading: 'Tamaño',
    rows: 'size',
    write: ({ value }) => value,
    read: (cell, size) => {
      size.value = parseAmount(cell)
      if (size.value <= 0) return 'El contenido de cada tamaño debe ser mayor a cero'
    },
  },
  {
    heading: 'Unidad',
    rows: 'size',
    write: ({ unit }) => unit,
    read: (cell, size) => {
      size.unit = oneLine(cell) || 'ml'
    },
  },
  {
    heading: 'Decant',
    rows: 'size',
    write: ({ decant }) => yesNoCell(decant),
    read: (cell, size) => {
      const value = cell === '' ? false : readYesNo(cell)
      if (value === undefined) return YES_OR_NO
      size.decant = value
    },
  },
  amountColumn('Precio', 'price'),
  amountColumn('Precio de oferta', 'salePrice'),
  {
    heading: 'Existencias',
    rows: 'size',
    write: ({ stock }) => stock,
    read: (cell, size) => {
      const count = parseCount(cell)
      if (Number.isNaN(count)) return NO_COUNT
      size.stock = count
    },
  },
  codeColumn('SKU', 'sku'),
  codeColumn('Código de barras', 'gtin'),
]

function amountColumn(heading: string, name: 'price' | 'salePrice'): SizeColumn {
  return {
    heading,
    rows: 'size',
    write: (size, currency) => {
      const cents = size[name]
      return cents === null ? null : { amount: amountText(cents, currency) }
    },
    read: (cell, size, currency) => {
      const { cents, error } = readAmount(cell, currency)
      size[name] = cents ?? null
      return error
    },
  }
}

function codeColumn(heading: string, name: 'sku' | 'gtin'): SizeColumn {
  return {
    heading,
    rows: 'size',
    write: (size) => size[name],
    read: (cell, size) => {
      size[name] = oneLine(cell) || null
    },
  }
}
