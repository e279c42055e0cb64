import { MAX_PIECES, parseCount } from '#shop/products/parse-fields.ts'
import { findOne, parseAttribute } from '#shop/products/parse-values.ts'
import {
  ATTRIBUTE_LIMIT,
  MAX_ATTRIBUTES,
  PRODUCT_FIELDS,
  tooLongText,
} from '#shop/products/product-fields.ts'
import { STATE_LABELS } from '#shop/products/product-state.ts'
import { ATTRIBUTES, SCENT_FAMILIES } from '#shop/products/value-sets.ts'
import { oneLine } from '#shop/text/clean-text.ts'
import { formatNumber } from '#shop/text/counts.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { changeSizes, SIZES_FIELD, sizesSummary } from './chosen-sizes.ts'
import { type BulkOperation, type BulkSize, chosen, type Rejected } from './operation.ts'
import { CHANGE_PRICES, END_SALE, START_SALE } from './price-operations.ts'
import { PUBLISH } from './publish-operation.ts'

const WAYS = [
  ['poner', 'Poner este número'],
  ['sumar', 'Sumar'],
  ['restar', 'Restar'],
  ['no-contar', 'Dejar de contar'],
] as const

const CHANGE_STOCK: BulkOperation = {
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

const YES_NO = [
  ['si', 'Disponible'],
  ['no', 'No disponible'],
] as const
const ADD_REMOVE = [
  ['poner', 'Poner'],
  ['quitar', 'Quitar'],
] as const
const FAMILY_WAYS = [
  ['agregar', 'Agregar'],
  ['solo', 'Dejar solo esta'],
  ['quitar', 'Quitar'],
] as const
const FAMILIES = SCENT_FAMILIES.map((family) => [family, family] as const)
const HIDDEN_STATES = (['draft', 'archived'] as const).map((state) => [state, STATE_LABELS[state]] as const)
/** Moves products to the trash. */
export const REMOVE = 'eliminar'

/**
 * What the operator can do with many products. Form, preview, writing, history and undo follow from a row: `change`
 * returns the product as it becomes, or why it stays.
 */
export const BULK_OPERATIONS: readonly BulkOperation[] = [
  CHANGE_PRICES,
  START_SALE,
  END_SALE,
  CHANGE_STOCK,
  {
    name: 'disponible',
    label: 'Disponibilidad',
    fields: [{ name: 'valor', label: 'En la tienda', control: 'choice', options: YES_NO }],
    prepare: (typed) => {
      const isAvailable = chosen(typed, 'valor', YES_NO) === 'si'
      return {
        summary: isAvailable ? 'Disponibles' : 'No disponibles',
        change: (product) => ({ ...product, isAvailable }),
      }
    },
  },
  {
    name: 'atributo',
    label: 'Poner o quitar un atributo',
    fields: [
      { name: 'sentido', label: 'Qué hacer', control: 'choice', options: ADD_REMOVE },
      { name: 'valor', label: 'Atributo', control: 'text', suggestions: ATTRIBUTES },
    ],
    prepare: (typed) => {
      const text = oneLine(typed.get('valor') ?? '')
      const attribute = parseAttribute(text) ?? text
      if (attribute === '') return { errors: { valor: 'Elige o escribe un atributo' } }
      if (attribute.length > ATTRIBUTE_LIMIT.length)
        return { errors: { valor: tooLongText(ATTRIBUTE_LIMIT) } }
      if (chosen(typed, 'sentido', ADD_REMOVE) === 'quitar')
        return {
          summary: `Sin el atributo ${attribute}`,
          change: (product) => ({ ...product, attributes: without(product.attributes, attribute) }),
        }
      return {
        summary: `Atributo ${attribute}`,
        change: (product) => {
          if (findOne(product.attributes, attribute)) return product
          if (product.attributes.length >= MAX_ATTRIBUTES)
            return { refused: `ya tiene ${MAX_ATTRIBUTES} atributos` }
          return { ...product, attributes: [...product.attributes, attribute].sort() }
        },
      }
    },
  },
  {
    name: 'familia',
    label: 'Familia olfativa',
    fields: [
      { name: 'sentido', label: 'Qué hacer', control: 'choice', options: FAMILY_WAYS },
      { name: 'valor', label: 'Familia', control: 'choice', options: FAMILIES },
    ],
    prepare: (typed) => {
      const family = chosen(typed, 'valor', FAMILIES)
      const way = chosen(typed, 'sentido', FAMILY_WAYS)
      return {
        summary: { agregar: `Familia ${family}`, solo: `Solo ${family}`, quitar: `Sin ${family}` }[way],
        change: (product) => {
          const others = without(product.scentFamily, family)
          if (way === 'quitar')
            return others.length === 0
              ? { refused: 'no le quedaría ninguna familia' }
              : { ...product, scentFamily: others }
          if (way === 'agregar' && product.scentFamily.includes(family)) return product
          return { ...product, scentFamily: way === 'solo' ? [family] : [...others, family] }
        },
      }
    },
  },
  {
    name: 'marca',
    label: 'Cambiar la marca',
    fields: [{ name: 'valor', label: 'Marca', control: 'text', suggestions: 'brands' }],
    prepare: (typed) => {
      const brand = oneLine(typed.get('valor') ?? '')
      if (brand === '') return { errors: { valor: 'Elige o escribe una marca' } }
      const { limit } = PRODUCT_FIELDS.brand
      if (brand.length > limit.length) return { errors: { valor: tooLongText(limit) } }
      return { summary: `Marca ${brand}`, change: (product) => ({ ...product, brand }) }
    },
  },
  PUBLISH,
  {
    name: 'estado',
    label: 'Pasar a borrador o archivar',
    fields: [{ name: 'valor', label: 'Estado', control: 'choice', options: HIDDEN_STATES }],
    prepare: (typed) => {
      const state = chosen(typed, 'valor', HIDDEN_STATES)
      return {
        summary: `Estado: ${STATE_LABELS[state]}`,
        change: (product) => ({ ...product, state }),
      }
    },
  },
  {
    name: REMOVE,
    label: 'Eliminar',
    verb: 'Eliminar',
    fields: [],
    prepare: () => ({ summary: 'Eliminados', change: (product) => ({ ...product, removed: true }) }),
  },
]

/** All but one, whatever its case and accents. */
function without(values: readonly string[], value: string): string[] {
  const folded = foldText(value)
  return values.filter((one) => foldText(one) !== folded)
}
