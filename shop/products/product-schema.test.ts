import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyValues, type FormValues, readForm } from './form-values.ts'
import { missingValues } from './missing-values.ts'
import { parseAmount, parseCount, splitNotes } from './parse-fields.ts'
import { INITIAL_FIELDS } from './plain-fields.ts'
import { type FieldName, PRODUCT_FIELDS } from './product-fields.ts'
import { toProductInput } from './product-input.ts'
import { checkProduct } from './product-schema.ts'

const STORE = { storeName: 'Azahar', currency: '$' }

const bottle = {
  ...{ id: '', value: '100', unit: 'ml', decant: false, enabled: true, price: '45', salePrice: '' },
  ...{ stock: '', stockBefore: '', sku: '', gtin: '' },
}

function values(changes: Partial<FormValues> = {}): FormValues {
  return { ...emptyValues(STORE), name: 'Khamrah', shortDescription: 'Dulce', sizes: [bottle], ...changes }
}
const findErrors = (changes: Partial<FormValues>) => checkProduct(values(changes)).errors

test.each(['draft', 'archived'])('a product that is %s needs only its name', (state) => {
  const empty = { shortDescription: '', concentration: '', scentFamily: [''], sizes: [] }
  expect(findErrors({ ...empty, state })).toBeUndefined()
  expect(findErrors({ ...empty, state, name: ' ' })).toEqual({ name: expect.stringContaining('nombre') })
  expect(Object.keys(findErrors({ ...empty, state: 'published' }) ?? {}).sort()).toEqual(
    Object.keys(empty).sort(),
  )
})

test('a product lacks what its form asks of published products and not of drafts', () => {
  const bare = { ...INITIAL_FIELDS, concentration: '', name: 'Khamrah', scentFamily: [''], sizes: [] }
  expect(findErrors({ ...bare, state: 'draft' })).toBeUndefined()
  const asked = Object.keys(findErrors(bare) ?? {}) as FieldName[]
  const lacks = missingValues(toProductInput(values(bare)))
  expect(lacks.toSorted()).toEqual(asked.map((name) => PRODUCT_FIELDS[name].label).sort())
})

test('a size of a draft may lack its price, but what is typed must be valid', () => {
  const priced = (price: string, more = {}) =>
    findErrors({ state: 'draft', sizes: [{ ...bottle, price, ...more }] })
  expect(priced('')).toBeUndefined()
  expect(priced('barato')).toMatchObject({ 'sizes.0.price': expect.any(String) })
  expect(priced('', { stock: '-1' })).toMatchObject({ 'sizes.0.stock': expect.any(String) })
  const draft = checkProduct(values({ state: 'draft', sizes: [{ ...bottle, price: '' }] }))
  expect(draft.input).toMatchObject({ state: 'draft', publishAt: null, sizes: [{ price: 0 }] })
})

test('a scheduled product is complete and has a moment in the future', () => {
  const scheduled = { state: 'scheduled', publishAt: '2100-01-02T09:30@America/Bogota' }
  expect(checkProduct(values(scheduled)).input).toMatchObject({
    state: 'draft',
    publishAt: new Date('2100-01-02T14:30:00Z'),
  })
  expect(Object.keys(findErrors({ ...scheduled, sizes: [] }) ?? {})).toEqual(['sizes'])
  for (const publishAt of ['', 'mañana@UTC', '2020-01-01T10:00@UTC', '2100-01-02T09:30@Mars/Olympus'])
    expect(findErrors({ ...scheduled, publishAt })).toEqual({ publishAt: expect.stringContaining('Elige') })
  expect(checkProduct(values({ ...scheduled, state: 'draft' })).input).toMatchObject({ publishAt: null })
})

test('a size may have an SKU and a bar code with a valid check digit', () => {
  const coded = (codes: object) => checkProduct(values({ sizes: [{ ...bottle, ...codes }] }))
  expect(coded({ sku: ' K-100 ', gtin: '629 1108730515' }).input?.sizes).toMatchObject([
    { sku: 'K-100', gtin: '6291108730515' },
  ])
  expect(coded({}).input?.sizes).toMatchObject([{ sku: null, gtin: null }])
  expect(coded({ gtin: '6291108730516' }).errors).toEqual({
    'sizes.0.gtin': expect.stringContaining('código de barras'),
  })
  expect(coded({ sku: 'x'.repeat(65) }).errors).toEqual({ 'sizes.0.sku': expect.stringContaining('64') })
})

test('a new product starts with the defaults of the specification', () => {
  expect(emptyValues(STORE)).toMatchObject({
    brand: 'Azahar',
    scentFamily: ['Amaderado'],
    gender: 'Unisex',
    currency: '$',
    isAvailable: true,
  })
  expect(emptyValues(STORE).sizes.map(({ value, decant }) => `${decant ? 'Decant ' : ''}${value}`)).toEqual([
    '90',
    '100',
    '120',
    'Decant 10',
  ])
})

test('all missing fields are reported together, with the messages of the specification', () => {
  expect(findErrors({ name: '  ', shortDescription: '', scentFamily: [], sizes: [] })).toEqual({
    name: 'El nombre del producto es requerido',
    shortDescription: 'La descripción corta es requerida',
    scentFamily: 'La familia olfativa debe ser seleccionada',
    sizes: 'Al menos una variante de tamaño debe estar habilitada',
  })
})

test.each(['', '0', '-5', 'abc', 'NaN', '0,00', '-Infinity'])(
  'the price %j of an enabled size is refused',
  (price) => {
    expect(findErrors({ sizes: [{ ...bottle, price }] })).toEqual({
      'sizes.0.price': 'Todas las variantes de tamaño habilitadas deben tener precios mayores a cero',
    })
    expect(findErrors({ sizes: [bottle, { ...bottle, value: '90', enabled: false, price }] })).toBeUndefined()
  },
)

test.each(['10000000000', '1e12', '99999999999999999999', 'Infinity'])(
  'the price %s is no price',
  (price) => {
    expect(Object.keys(findErrors({ sizes: [{ ...bottle, price }] }) ?? {})).toEqual(['sizes.0.price'])
  },
)

test.each(['45', '46', '0', '-1', 'gratis'])(
  'a sale price of %s for something that costs 45 is refused',
  (salePrice) => {
    expect(findErrors({ sizes: [{ ...bottle, salePrice }] })).toEqual({
      'sizes.0.salePrice': 'El precio de oferta debe ser mayor a cero y menor que el precio',
    })
  },
)

test('the same size twice is refused; the same volume as a decant is another size', () => {
  expect(findErrors({ sizes: [bottle, { ...bottle, value: '100,0', unit: 'ML' }] })).toEqual({
    'sizes.1.value': 'Hay un tamaño repetido',
  })
  expect(findErrors({ sizes: [bottle, { ...bottle, decant: true }] })).toBeUndefined()
})

test.each([
  { chosen: [''], error: 'La familia olfativa debe ser seleccionada' },
  { chosen: ['', ''], error: 'La familia olfativa debe ser seleccionada' },
  { chosen: ['Floral', 'Jabonoso'], error: 'Elige familias de la lista' },
])('the families $chosen are refused', ({ chosen, error }) => {
  expect(findErrors({ scentFamily: chosen })).toEqual({ scentFamily: error })
})

test('families are stored in the order of the form, the main one first, each once', () => {
  const { input } = checkProduct(values({ scentFamily: ['Oriental', '', 'floral', 'Oriental'] }))
  expect(input?.scentFamily).toEqual(['Oriental', 'Floral'])
})

test('texts have limits, and values outside of a list are dropped', () => {
  expect(findErrors({ name: 'x'.repeat(201) })).toEqual({ name: 'El nombre: como mucho 200 caracteres' })
  expect(
    Object.keys(findErrors({ description: 'x'.repeat(10_001), gender: 'Otro', scentFamily: ['X'] }) ?? {}),
  ).toEqual(['description', 'scentFamily', 'gender'])
})

test('typed values are parsed to the stored values', () => {
  const { input } = checkProduct(
    values({
      name: '  Khamrah\u0000 <b>Qahwa</b> ',
      notes: { top: ' Canela, ,nuez , CANELA,', middle: '', base: ' , ' },
      sizes: [
        { ...bottle, price: '45,50', salePrice: '39.9' },
        { ...bottle, enabled: false, value: '90' },
      ],
      currency: ' ',
    }),
  )
  expect(input).toMatchObject({
    name: 'Khamrah <b>Qahwa</b>',
    notes: { top: ['Canela', 'nuez'], middle: [], base: [] },
    sizes: [{ id: null, value: 100, unit: 'ml', decant: false, price: 4550, salePrice: 3990 }],
    currency: '$',
  })
})

test.each([
  ['0.001', 'El precio es demasiado pequeño: el menor es $0.01'],
  ['45.999,123', 'El precio lleva dos decimales como mucho'],
  ['10.000.000.000', 'El precio es demasiado alto'],
])('the price %s cannot be stored exactly and is refused: %s', (price, message) => {
  expect(findErrors({ sizes: [{ ...bottle, price }] })).toEqual({ 'sizes.0.price': message })
  expect(findErrors({ sizes: [{ ...bottle, price: '10000000', salePrice: price }] })).toEqual({
    'sizes.0.salePrice': message,
  })
})

test('a price without decimals in its currency takes none', () => {
  const sizes = [{ ...bottle, price: '24.500,50' }]
  expect(findErrors({ currency: 'COP', sizes })).toEqual({
    'sizes.0.price': 'En esta moneda el precio va sin decimales',
  })
  expect(findErrors({ currency: 'CRC', sizes })).toBeUndefined()
})

test.each(['colones', 'pesos', 'ABC', '%'])('the currency %j has to be chosen again', (currency) => {
  expect(findErrors({ currency })).toEqual({ currency: expect.stringContaining('no conoce esta moneda') })
})

test.each(['$', 'CRC', ' usd ', '€', 'S/', 'AED', ''])('the currency %j stays as it is', (currency) => {
  expect(findErrors({ currency })).toBeUndefined()
})

test.each([
  ['100', 100],
  ['7,5', 7.5],
  ['1.000', 1000],
  ['0.500', 0.5],
  ['3.381', 3381],
  ['3.3814', 0],
  ['-5', 0],
  ['', 0],
  ['un litro', 0],
])('the contents %j are read as %d', (typed, amount) => {
  expect(parseAmount(typed)).toBe(amount)
})

test.each([
  ['12', 12],
  ['1.500', 1500],
  ['1 500', 1500],
  ['0', 0],
  ['', null],
  ['0.500', Number.NaN],
  ['1,5', Number.NaN],
  ['1000001', Number.NaN],
  ['-1', Number.NaN],
  ['docena', Number.NaN],
])('the number of pieces %j is read as %d', (typed, count) => {
  expect(parseCount(typed)).toBe(count)
})

test.each(['', ' \u00a0\t', '\u200b', '\u200d \ufeff', '\u0000'])('%j is no name', (name) => {
  expect(findErrors({ name })).toHaveProperty('name', 'El nombre del producto es requerido')
})

test('any text is parsed as a number or a list of notes without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      expect(parseAmount(typed)).toBeGreaterThanOrEqual(0)
      parseCount(typed)
      for (const note of splitNotes(typed)) expect(note).toBe(note.trim())
    }),
  )
})

test('a form without fields, or with files for texts, is an empty form', () => {
  const form = new FormData()
  form.set('name', new File(['x'], 'x.txt'))
  expect(readForm(form)).toMatchObject({ name: '', sizes: [], images: [], isAvailable: false })
  expect(checkProduct(readForm(form)).errors).toHaveProperty('name')
})
