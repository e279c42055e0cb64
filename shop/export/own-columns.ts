import * as z from 'zod/mini'
import { splitNotes } from '#shop/products/parse-fields.ts'
import { parseScentFamily } from '#shop/products/parse-values.ts'
import type { TextField } from '#shop/products/plain-fields.ts'
import { ALL_FIELDS, type CompositeFieldName, PRODUCT_FIELDS } from '#shop/products/product-fields.ts'
import { PRODUCT_STATES, STATE_LABELS } from '#shop/products/product-state.ts'
import { NOTE_TYPE_LABELS, NOTE_TYPES, type NoteType } from '#shop/products/value-sets.ts'
import { isUuid, oneLine } from '#shop/text/clean-text.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { listCell, readList, readYesNo, yesNoCell } from './cell-values.ts'
import { type ProductColumn, YES_OR_NO } from './columns.ts'
import { imageAddress, readImageAddress } from './image-address.ts'

/** With its offset: `Date` reads other texts in the time zone of the server, and even numbers. */
const MOMENT = z.iso.datetime({ offset: true })

const IDENTITY: readonly ProductColumn[] = [
  {
    heading: 'ID',
    rows: 'every',
    write: ({ id }) => id,
    read: (cell, product) => {
      if (cell === '') return undefined
      if (!isUuid(cell)) return 'No es un ID de esta tienda. Deja la celda vacía para un producto nuevo'
      product.id = cell.toLowerCase()
    },
  },
  {
    heading: 'Identificador',
    rows: 'every',
    write: ({ handle }) => handle,
    read: (cell, product) => {
      if (cell !== '') product.handle = oneLine(cell)
    },
  },
]

/** A plain text: an empty cell says nothing of a field that always has a text. */
function textColumn(field: TextField): ProductColumn {
  const { name, label, parse = oneLine, allowed, required, initial } = field
  return {
    heading: label,
    rows: name === 'name' || name === 'brand' ? 'every' : 'first',
    write: (product) => product[name],
    read: (cell, product) => {
      if (cell === '' && (required || initial)) return undefined
      if (allowed && !allowed.test(cell)) return allowed.error
      product.fields = { ...product.fields, [name]: parse(cell) }
    },
  }
}

function notesColumn(type: NoteType): ProductColumn {
  return {
    heading: `${PRODUCT_FIELDS.notes.label} de ${NOTE_TYPE_LABELS[type].toLowerCase()}`,
    rows: 'first',
    write: ({ notes }) => listCell(notes[type]),
    read: (cell, { fields }) => {
      fields.notes = {
        top: [],
        middle: [],
        base: [],
        ...fields.notes,
        [type]: splitNotes(readList(cell).join(',')),
      }
    },
  }
}

/** The columns of each field that has separate code. */
const COMPOSITE_COLUMNS: Readonly<Record<CompositeFieldName, ProductColumn | readonly ProductColumn[]>> = {
  scentFamily: {
    heading: PRODUCT_FIELDS.scentFamily.label,
    rows: 'first',
    write: ({ scentFamily }) => listCell(scentFamily),
    read: (cell, { fields }) => {
      const typed = readList(cell)
      const families = typed.map(parseScentFamily).filter((family) => family !== undefined)
      if (families.length < typed.length) return 'Elige familias de la lista'
      fields.scentFamily = [...new Set(families)]
    },
  },
  attributes: {
    heading: PRODUCT_FIELDS.attributes.label,
    rows: 'first',
    write: ({ attributes }) => listCell(attributes),
    read: (cell, { fields }) => {
      fields.attributes = [...new Set(readList(cell).map(oneLine))]
    },
  },
  notes: NOTE_TYPES.map(notesColumn),
  images: {
    heading: PRODUCT_FIELDS.images.label,
    rows: 'first',
    write: ({ images }, { origin }) => listCell(images.map((path) => imageAddress(path, origin))),
    read: (cell, product, { origin }) => {
      product.images = readList(cell).map((url) => readImageAddress(url, origin))
    },
  },
  state: {
    heading: PRODUCT_FIELDS.state.label,
    rows: 'first',
    write: ({ state }) => STATE_LABELS[state],
    read: (cell, product) => {
      if (cell === '') return undefined
      const folded = foldText(cell)
      const state = PRODUCT_STATES.find((one) => foldText(STATE_LABELS[one]) === folded)
      if (!state) return `Escribe ${PRODUCT_STATES.map((one) => STATE_LABELS[one]).join(', ')}`
      product.state = state
    },
  },
  publishAt: {
    heading: PRODUCT_FIELDS.publishAt.label,
    rows: 'first',
    write: ({ publishAt }) => publishAt,
    read: (cell, product) => {
      if (cell !== '' && !MOMENT.safeParse(cell).success) return 'Escribe la fecha como 2027-01-31T15:00:00Z'
      product.publishAt = cell === '' ? null : new Date(cell).toISOString()
    },
  },
  sizes: [],
}

const FIELD_COLUMNS = ALL_FIELDS.flatMap((field): ProductColumn | readonly ProductColumn[] => {
  if (field.kind === 'text') return textColumn(field)
  if (field.kind === 'composite') return COMPOSITE_COLUMNS[field.name]
  const { name, label } = field
  return {
    heading: label,
    rows: 'first',
    write: (product) => yesNoCell(product[name]),
    read: (cell, { fields }) => {
      const value = readYesNo(cell)
      if (value === undefined) return cell === '' ? undefined : YES_OR_NO
      fields[name] = value
    },
  }
})

const isEvery = ({ rows }: ProductColumn) => rows === 'every'

/** The columns about the product: those of every row first. Follow from the table of fields. */
export const PRODUCT_COLUMNS: readonly ProductColumn[] = [
  ...IDENTITY,
  ...FIELD_COLUMNS.filter(isEvery),
  ...FIELD_COLUMNS.filter((column) => !isEvery(column)),
]
