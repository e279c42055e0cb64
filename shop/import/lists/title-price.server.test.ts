import { expect, test } from 'vitest'
import { listMessages, summarizeLines } from '../testing/read-all.ts'

test.each([
  ['GTQ', ['Alba Afnan 100ml Q.185.00', 'Brisa Afnan 100ml Q 185', 'Noche Afnan 100ml 185 Q']],
  ['BOB', ['Alba Afnan 100ml Bs. 185', 'Brisa Afnan 100ml Bs 185', 'Noche Afnan 100ml 185 Bs']],
  ['PYG', ['Alba Afnan 100ml Gs. 185.000', 'Brisa Afnan 100ml 185.000 Gs', 'Noche Afnan 100ml ₲ 185.000']],
  ['PAB', ['Alba Afnan 100ml B/. 185.00', 'Brisa Afnan 100ml B/.185', 'Noche Afnan 100ml B/ 185']],
  ['HNL', ['Alba Afnan 100ml L. 185.00', 'Brisa Afnan 100ml Lps. 185', 'Noche Afnan 100ml L185']],
])('a line of a chat has its price in %s', async (currency, lines) => {
  const cents = currency === 'PYG' ? 18500000 : 18500
  expect(await summarizeLines(lines, currency)).toEqual([
    `Alba | Afnan | 100 ml ${cents}`,
    `Brisa | Afnan | 100 ml ${cents}`,
    `Noche | Afnan | 100 ml ${cents}`,
  ])
})

test('apostrophes in the price of a line separate decimals or millions', async () => {
  const spain = ["Alba Afnan 100ml 24'95€", 'Brisa Afnan 100ml 19´95 €', 'Noche Afnan 100ml 24’95']
  expect(await summarizeLines(spain, 'EUR')).toEqual([
    'Alba | Afnan | 100 ml 2495',
    'Brisa | Afnan | 100 ml 1995',
    'Noche | Afnan | 100 ml 2495',
  ])
  const colombia = [
    "Alba Afnan 100ml 1'250.000",
    'Brisa Afnan 100ml $ 1´250.000',
    'Noche Afnan 100ml $250.000',
  ]
  expect(await summarizeLines(colombia, 'COP')).toEqual([
    'Alba | Afnan | 100 ml 125000000',
    'Brisa | Afnan | 100 ml 125000000',
    'Noche | Afnan | 100 ml 25000000',
  ])
})

test('of several prices in a line none is taken, and the name has none of them', async () => {
  const lines = [
    'Alba Afnan 100ml $45.000 $40.000',
    'Brisa Afnan 100ml mayor $80.000 detal $95.000',
    'Oasis Afnan 100ml regular $45.000 oferta $40.000',
    'Prisma Afnan 100ml antes $45.000 ahora $40.000',
    'Opus Afnan 100ml 45 dólares o 180.000 pesos',
    'Zen Afnan 100ml $45.000',
  ]
  expect(await summarizeLines(lines, 'COP')).toEqual([
    'Alba | Afnan | 100 ml sin precio',
    'Brisa mayor | Afnan | 100 ml sin precio',
    'Oasis | Afnan | 100 ml 4500000 (4000000)',
    'Prisma | Afnan | 100 ml 4500000 (4000000)',
    'Opus | Afnan | 100 ml sin precio',
    'Zen | Afnan | 100 ml 4500000',
  ])
  const warned = (await listMessages(lines, 'COP')).map(([message]) => message ?? '')
  expect(warned[0]).toBe('«$45.000 $40.000» tiene varios números: queda sin precio')
  expect(warned.map((message) => message !== '')).toEqual([true, true, false, false, true, false])
})

test('a price of several pieces behind that of one is left out, with a warning', async () => {
  const lines = [
    'Noche Afnan 100ml $45.000 c/u, 3 por $120.000',
    'Duna Afnan 100ml $95.000 (2 x $180.000)',
    'Alba Afnan 90ml 165.000 2 und x 320.000',
    'Brisa Afnan 100ml 165.000 / 2x320.000',
    'Oasis Afnan 100ml 165.000 3 unidades a 450 mil',
    'Set Opus Afnan 2 x 50.000',
    'Zen Afnan 100ml 45.000 a 50.000',
  ]
  expect(await summarizeLines(lines, 'COP')).toEqual([
    'Noche | Afnan | 100 ml 4500000',
    'Duna | Afnan | 100 ml 9500000',
    'Alba | Afnan | 90 ml 16500000',
    'Brisa | Afnan | 100 ml 16500000',
    'Oasis | Afnan | 100 ml 16500000',
    'Set Opus 2 x | Afnan | 1 unidad 5000000',
    'Zen | Afnan | 100 ml sin precio',
  ])
  const [, duna, alba] = await listMessages(lines, 'COP')
  expect(duna).toEqual(['«2 x $180.000» es de varias piezas: no se importa'])
  expect(alba).toEqual(['«2 und x 320.000» es de varias piezas: no se importa'])
})

test('signs and words around the price of a line are no part of the name', async () => {
  const lines = [
    'Alba Afnan 100ml ₡28.000 ✅',
    'Brisa Man Afnan 105ml x ₡27.500',
    'Duna de Afnan 100ml en 25 mil',
    'Oasis Afnan 100ml precio: 30.000 colones 💥💥',
    '4.- Noche Afnan 100ml ₡22.500',
    'Opus X Amouage ₡99.000',
  ]
  expect(await summarizeLines(lines)).toEqual([
    'Alba | Afnan | 100 ml 2800000',
    'Brisa Man | Afnan | 105 ml 2750000',
    'Duna | Afnan | 100 ml 2500000',
    'Oasis | Afnan | 100 ml 3000000',
    'Noche | Afnan | 100 ml 2250000',
    'Opus X | Amouage | 1 unidad 9900000',
  ])
})

test('a small number far behind a size is a price, as in the example of the form', async () => {
  const lines = ['Alba 100 ml EDP Afnan   38', 'Noche 105ml Afnan  42']
  expect(await summarizeLines(lines, 'USD')).toEqual([
    'Alba | Afnan | 100 ml 3800',
    'Noche | Afnan | 105 ml 4200',
  ])
})

test('a price with a sign may begin a line or be within it', async () => {
  const first = ['₡25.000 Alba Afnan 100ml', '₡24.000 - Brisa Afnan 100ml']
  expect(await summarizeLines(first)).toEqual([
    'Alba | Afnan | 100 ml 2500000',
    'Brisa | Afnan | 100 ml 2400000',
  ])
  const within = ['Alba Afnan ₡25.000 100ml hombre', 'Brisa Afnan ₡24.000 (100ml) mujer']
  expect(await summarizeLines(within)).toEqual([
    'Alba | Afnan | 100 ml 2500000',
    'Brisa | Afnan | 100 ml 2400000',
  ])
})

test('a price in words may be within a line', async () => {
  const colones = [
    '▪️ *ALBA MOI* de Afnan - 12.500 colones (100 ml)',
    'Brisa Afnan 22000 colones 100ml',
    'Duna Afnan 100ml EDP → 11.000 colones 🔥 oferta',
    'Noche Afnan 100ml 22000 colones disponible',
    'Oasis Afnan 100ml 23.000 colones (nuevo)',
  ]
  expect(await summarizeLines(colones)).toEqual([
    'Alba Moi | Afnan | 100 ml 1250000',
    'Brisa | Afnan | 100 ml 2200000',
    'Duna | Afnan | 100 ml 1100000',
    'Noche | Afnan | 100 ml 2200000',
    'Oasis | Afnan | 100 ml 2300000',
  ])
  const dollars = [
    'Alba Afnan 100ml 25 dólares disponible',
    'Brisa Afnan 26usd 100ml',
    'Duna Afnan EDP 100 ML: 30 dlls',
    'Noche Afnan precio 27 dólares x 100 ml',
  ]
  expect(await listMessages(dollars, 'USD')).toEqual([[], [], [], []])
  expect(await summarizeLines(dollars, 'USD')).toEqual([
    'Alba | Afnan | 100 ml 2500',
    'Brisa | Afnan | 100 ml 2600',
    'Duna | Afnan | 100 ml 3000',
    'Noche | Afnan | 100 ml 2700',
  ])
})

test('words around the price of a line that praise it are no part of the name', async () => {
  const lines = [
    '• *Alba* (Afnan) 100 ml a solo ₡24.500 c/u',
    'Brisa Afnan 100ml en oferta ₡20.000',
    'Duna Afnan 100ml x ₡20.000 la unidad',
    'Noche Afnan 100ml ₡20.000 🚚 envío gratis',
    'Oasis Afnan 100ml ₡25.000 c/u envío gratis',
    'Sol Afnan 100ml EDP → ₡36 000 🔥 oferta',
    'Solo Loewe ₡30.000',
  ]
  expect(await summarizeLines(lines)).toEqual([
    'Alba | Afnan | 100 ml 2450000',
    'Brisa | Afnan | 100 ml 2000000',
    'Duna | Afnan | 100 ml 2000000',
    'Noche | Afnan | 100 ml 2000000',
    'Oasis | Afnan | 100 ml 2500000',
    'Sol | Afnan | 100 ml 3600000',
    'Solo | Loewe | 1 unidad 3000000',
  ])
})
