import { formatMoney } from '#domain/money.ts'
import { sizeLabel } from '#domain/product.ts'
import type { FormValues } from './form-values.ts'
import { inputOf } from './product-input.ts'

interface Field {
  name: string
  label: string
  text: (values: FormValues) => string
  /** `onto` with this field as it is in `from`. */
  take: (onto: FormValues, from: FormValues) => FormValues
}

const plain = (
  name: keyof FormValues,
  label: string,
  text = (values: FormValues) => String(values[name]),
): Field => ({
  name,
  label,
  text,
  take: (onto, from) => ({ ...onto, [name]: from[name] }),
})
const note = (type: keyof FormValues['notes'], label: string): Field => ({
  name: `notes.${type}`,
  label,
  text: (values) => values.notes[type],
  take: (onto, from) => ({ ...onto, notes: { ...onto.notes, [type]: from.notes[type] } }),
})

/** What a form shows of each of its values, in this order. */
const FIELDS: readonly Field[] = Object.values({
  name: [plain('name', 'Nombre')],
  brand: [plain('brand', 'Marca')],
  shortDescription: [plain('shortDescription', 'Descripción corta')],
  description: [plain('description', 'Descripción')],
  scentFamily: [
    plain('scentFamily', 'Familia olfativa', ({ scentFamily }) => scentFamily.filter(Boolean).join(', ')),
  ],
  gender: [plain('gender', 'Género')],
  concentration: [plain('concentration', 'Concentración')],
  attributes: [plain('attributes', 'Atributos', ({ attributes }) => attributes.toSorted().join(', '))],
  currency: [plain('currency', 'Moneda')],
  notes: [note('top', 'Notas de salida'), note('middle', 'Notas de corazón'), note('base', 'Notas de fondo')],
  sizes: [plain('sizes', 'Tamaños', sizesText)],
  images: [
    plain('images', 'Imágenes', ({ images }) =>
      images.map((path, place) => `${place + 1}. ${path}`).join('\n'),
    ),
  ],
  isAvailable: [plain('isAvailable', 'Disponible', ({ isAvailable }) => (isAvailable ? 'Sí' : 'No'))],
} satisfies Record<keyof FormValues, Field[]>).flat()

function sizesText(values: FormValues): string {
  return inputOf(values)
    .sizes.map((size) => {
      const price = formatMoney(size.price, values.currency)
      const sale = size.salePrice === null ? '' : `, oferta ${formatMoney(size.salePrice, values.currency)}`
      const stock = size.stock === null ? '' : `, ${size.stock} ${size.stock === 1 ? 'unidad' : 'unidades'}`
      return `${sizeLabel(size)}: ${price}${sale}${stock}`
    })
    .join('\n')
}

export interface Difference {
  name: string
  label: string
  mine: string
  theirs: string
  /** Both changed it; otherwise only one did, and that one counts. */
  contested: boolean
  suggested: 'mine' | 'theirs'
}

/** Where what I typed and what somebody else saved differ, both starting from `base`. */
export function differences(base: FormValues, mine: FormValues, theirs: FormValues): Difference[] {
  return FIELDS.filter(({ text }) => text(mine) !== text(theirs)).map(({ name, label, text }) => {
    const iChanged = text(mine) !== text(base)
    const theyChanged = text(theirs) !== text(base)
    return {
      name,
      label,
      mine: text(mine),
      theirs: text(theirs),
      contested: iChanged && theyChanged,
      suggested: iChanged ? 'mine' : 'theirs',
    }
  })
}

/** What is stored now, with my version of the named fields. */
export function merged(theirs: FormValues, mine: FormValues, keepMine: ReadonlySet<string>): FormValues {
  return FIELDS.filter(({ name }) => keepMine.has(name)).reduce(
    (values, { take }) => take(values, mine),
    theirs,
  )
}

/** Whether a save would change anything. */
export function isSame(one: FormValues, other: FormValues): boolean {
  const rows = ({ sizes }: FormValues) => JSON.stringify(sizes)
  return FIELDS.every(({ text }) => text(one) === text(other)) && rows(one) === rows(other)
}
