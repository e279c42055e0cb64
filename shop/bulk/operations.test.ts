import { expect, test } from 'vitest'
import { MAX_CENTS } from '#shop/money/money.ts'
import type { BulkProduct, BulkSize } from './operation.ts'
import { BULK_OPERATIONS } from './operations.ts'
import { describeChange } from './plan.ts'

const size = (changes: Partial<BulkSize> = {}): BulkSize => ({
  ...{ id: 1, value: 100, unit: 'ml', decant: false, price: 4_500, salePrice: null, stock: null },
  ...changes,
})
const product = (changes: Partial<BulkProduct> = {}): BulkProduct => ({
  ...{ id: 'a', name: 'Khamrah', brand: 'Lattafa', version: 1, currency: '$', state: 'published' as const },
  ...{ isAvailable: true, scentFamily: ['Oriental'], attributes: ['Nuevo'], sizes: [size()], images: 1 },
  ...{ shortDescription: 'Dulce', concentration: 'Eau de Parfum' },
  ...changes,
})

/** The changed values as texts, the reason why it stays, or the errors of the form. */
function run(op: string, values: string, one = product(), currency = '$') {
  const operation = BULK_OPERATIONS.find(({ name }) => name === op)
  const prepared = operation?.prepare(new URLSearchParams(values), currency)
  if (!prepared) throw new Error(`no operation ${op}`)
  if (prepared.errors) return { errors: prepared.errors }
  const after = prepared.change(one)
  if ('refused' in after) return after.refused
  return describeChange(one, after).map(({ label, before, after }) => `${label}: ${before} → ${after}`)
}

const onSale = product({ sizes: [size({ salePrice: 3_990 })] })
const counted = product({ sizes: [size({ stock: 5 }), size({ id: 2, value: 10, decant: true })] })
const draft = product({ state: 'draft' })
const scheduled = product({ state: 'scheduled' })
const bare = product({ state: 'draft', shortDescription: ' ', images: 0 })
const unpriced = product({ state: 'draft', sizes: [size(), size({ id: 2, price: 0 })] })
const colones = product({ currency: 'CRC', sizes: [size({ price: 2_450_000 })] })

test.each([
  ['precio', 'cuanto=10', undefined, ['100 ml: $45.00 → $49.50']],
  ['precio', 'sentido=bajar&cuanto=7,5', undefined, ['100 ml: $45.00 → $41.63']],
  ['precio', 'cuanto=3&unidad=importe', undefined, ['100 ml: $45.00 → $48.00']],
  ['precio', 'cuanto=10&redondeo=100-90&hacia=arriba', undefined, ['100 ml: $45.00 → $49.90']],
  ['precio', 'cuanto=10&sobre=ambos', onSale, ['100 ml: $45.00 → $49.50', '100 ml, oferta: $39.90 → $43.89']],
  ['precio', 'cuanto=5&sobre=oferta', onSale, ['100 ml, oferta: $39.90 → $41.90']],
  ['oferta', 'cuanto=20&redondeo=100-99&hacia=abajo', undefined, ['100 ml, oferta: sin oferta → $35.99']],
  ['sin-oferta', '', onSale, ['100 ml, oferta: $39.90 → sin oferta']],
  ['existencias', 'sentido=sumar&unidades=3', counted, ['100 ml, unidades: 5 → 8']],
  ['existencias', 'sentido=restar&unidades=5', counted, ['100 ml, unidades: 5 → 0']],
  ['existencias', 'unidades=0&tamano=Decant+10+ml', counted, ['Decant 10 ml, unidades: sin contar → 0']],
  ['existencias', 'sentido=no-contar', counted, ['100 ml, unidades: 5 → sin contar']],
  ['disponible', 'valor=no', undefined, ['Disponible: Sí → No']],
  ['atributo', 'valor=Exclusivo', undefined, ['Atributos: Nuevo → Exclusivo, Nuevo']],
  ['atributo', 'sentido=quitar&valor=Nuevo', undefined, ['Atributos: Nuevo → ']],
  ['atributo', 'valor=nuevo', undefined, []],
  ['atributo', 'valor=mas+vendido', undefined, ['Atributos: Nuevo → Más Vendido, Nuevo']],
  ['atributo', 'valor=verano', product({ attributes: ['Verano'] }), []],
  ['atributo', 'sentido=quitar&valor=verano', product({ attributes: ['Verano'] }), ['Atributos: Verano → ']],
  ['familia', 'valor=Floral', undefined, ['Familia olfativa: Oriental → Oriental, Floral']],
  ['familia', 'sentido=solo&valor=Floral', undefined, ['Familia olfativa: Oriental → Floral']],
  ['marca', 'valor=Afnan', undefined, ['Marca: Lattafa → Afnan']],
  ['publicar', '', draft, ['Estado: Borrador → Publicado']],
  ['publicar', 'cuales=precio', bare, ['Estado: Borrador → Publicado']],
  ['publicar', '', product({ images: 0 }), []],
  ['estado', 'valor=archived', undefined, ['Estado: Publicado → Archivado']],
  ['estado', 'valor=draft', scheduled, ['Estado: Programado → Borrador']],
  ['publicar', '', scheduled, ['Estado: Programado → Publicado']],
  ['eliminar', '', undefined, ['Estado: Publicado → Eliminado']],
])('the operation %s with %s changes what its form says', (op, values, one, expected) => {
  expect(run(op, values, one)).toEqual(expected)
})

test('prices without decimals are rounded to the endings of their currency', () => {
  expect(run('precio', 'cuanto=8&redondeo=100000-90000', colones, 'CRC')).toEqual([
    '100 ml: ₡24.500 → ₡26.900',
  ])
})

test.each([
  ['precio', 'sentido=bajar&cuanto=45&unidad=importe', undefined, /quedaría en cero o menos/],
  ['precio', 'cuanto=10', product({ sizes: [size({ price: MAX_CENTS })] }), /demasiado alto/],
  ['precio', 'sentido=bajar&cuanto=20', onSale, /la oferta ya no sería menor/],
  ['precio', 'cuanto=50', product({ sizes: [size({ salePrice: 5_000 })] }), /oferta apagada/],
  ['precio', 'cuanto=10', unpriced, /aún no tiene precio/],
  ['precio', 'cuanto=5&unidad=importe', unpriced, /aún no tiene precio/],
  ['precio', 'cuanto=10', colones, /sus precios van en/],
  ['oferta', 'cuanto=0,01&redondeo=100-0&hacia=arriba', undefined, /no sería menor que el precio/],
  ['existencias', 'sentido=restar&unidades=6', counted, /solo quedan 5/],
  ['existencias', 'sentido=sumar&unidades=1000000', counted, /demasiadas unidades/],
  ['familia', 'sentido=quitar&valor=Oriental', undefined, /ninguna familia/],
  ['publicar', '', bare, /^le falta descripción corta, foto$/],
  ['publicar', '', unpriced, /^le falta precio$/],
  ['publicar', 'cuales=precio', unpriced, /^le falta precio$/],
  ['publicar', 'cuales=precio', product({ state: 'draft', sizes: [] }), /^le falta tamaños$/],
])('the operation %s with %s leaves a product that it would break', (op, values, one, reason) => {
  expect(run(op, values, one)).toMatch(reason)
})

test('a size that cannot change keeps the whole product', () => {
  const two = product({ sizes: [size({ id: 2, value: 10, price: 300 }), size()] })
  expect(run('precio', 'sentido=bajar&cuanto=5&unidad=importe', two)).toMatch(/^10 ml: /)
})

test.each([
  ['precio', 'cuanto=', 'cuanto'],
  ['precio', 'cuanto=mucho', 'cuanto'],
  ['precio', 'cuanto=0', 'cuanto'],
  ['precio', 'cuanto=1001', 'cuanto'],
  ['precio', 'sentido=bajar&cuanto=100', 'cuanto'],
  ['precio', 'cuanto=1,234&unidad=porciento', 'cuanto'],
  ['precio', 'unidad=importe&cuanto=-5', 'cuanto'],
  ['oferta', 'cuanto=100', 'cuanto'],
  ['existencias', 'unidades=1,5', 'unidades'],
  ['existencias', 'sentido=sumar&unidades=0', 'unidades'],
  ['atributo', 'valor=+', 'valor'],
  ['marca', `valor=${'a'.repeat(121)}`, 'valor'],
])('the operation %s refuses %s at its field', (op, values, field) => {
  expect(run(op, values)).toEqual({ errors: { [field]: expect.any(String) } })
})

test('every operation says what it does, in a name of the history', () => {
  const values = new URLSearchParams('cuanto=10&unidades=1&valor=Nuevo')
  for (const { name, prepare } of BULK_OPERATIONS)
    expect(prepare(values, '$'), name).toMatchObject({ summary: expect.stringMatching(/^[A-Z]/) })
})
