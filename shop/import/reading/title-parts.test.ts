import { expect, test } from 'vitest'
import { BrandFinder } from './brand-finder.ts'
import { readTitle } from './title-parts.ts'

const brands = new BrandFinder([])

/** Name | brand | gender | concentration | size of a title. */
function shown(title: string, finder = brands): string {
  const { name, brand, gender, concentration, size, isDecant } = readTitle(title, finder)
  const contents = size ? `${isDecant ? 'decant ' : ''}${size.value} ${size.unit}` : ''
  return [name, brand, gender, concentration, contents].map((part) => part ?? '').join(' | ')
}

test.each([
  ['RARE CARBON UNISEX 100ML EDP AFNAN', 'Rare Carbon | Afnan | Unisex | Eau de Parfum | 100 ml'],
  ['Lattafa - Asad - 100ml - Hombre', 'Asad | Lattafa | Hombre |  | 100 ml'],
  [
    'Perfume Lattafa Asad Eau de Parfum para Hombre de 100 ml',
    'Asad | Lattafa | Hombre | Eau de Parfum | 100 ml',
  ],
  ['KHAMRAH BY LATTAFA E.D.P. 3.4 OZ / 100 ML', 'Khamrah | Lattafa |  | Eau de Parfum | 100 ml'],
  ['Eros 3,4 fl oz Versace EDT', 'Eros | Versace |  | Eau de Toilette | 3.4 oz'],
  ['D&G LIGHT BLUE WOMEN EDT 100ML', 'Light Blue | Dolce & Gabbana | Mujer | Eau de Toilette | 100 ml'],
  ['KURO MEN 90ML EDP AJMAL', 'Kuro | Ajmal | Hombre | Eau de Parfum | 90 ml'],
  ['AFNAN 9PM EDP 100ML MEN', '9PM | Afnan | Hombre | Eau de Parfum | 100 ml'],
  [
    "BADE'E AL OUD HONOR & GLORY LATTAFA 100ML (UNISEX)",
    "Bade'e Al Oud Honor & Glory | Lattafa | Unisex |  | 100 ml",
  ],
  ['Al Haramain Amber Oud Black X 100 Ml Cerrado', 'Amber Oud Black Cerrado | Al Haramain |  |  | 100 ml'],
  ['Perfume árabe Asad 100ml - Lattafa', 'Asad | Lattafa |  |  | 100 ml'],
  ['*NUEVO* Asad Lattafa 100ml (100% Original)', 'Asad | Lattafa |  |  | 100 ml'],
  ['Maison Alhambra "Kismet Angel" 100ml', 'Kismet Angel | Maison Alhambra |  |  | 100 ml'],
  ['OPUS XIV ROYAL TOBACCO AMOUAGE 100MLEDP', 'Opus XIV Royal Tobacco | Amouage |  | Eau de Parfum | 100 ml'],
])('"%s" is taken apart', (title, parts) => expect(shown(title)).toBe(parts))

test.each([
  ['ASAD LATAFA 100 ML', 'Lattafa'],
  ['GULF ORQUID BLACK OUD UNSIEX 85ML', 'Gulf Orchid'],
  ['ODYSSEY MANDARIN SKY ARMAFF', 'Armaf'],
  ['AMBER OUD AL-HARAMAIN 60ML', 'Al Haramain'],
  ['HAWAS RASSASI 100ML', 'Rasasi'],
  ['212 VIP BLACK 100ML CH', 'Carolina Herrera'],
])('the brand of "%s" is %s', (title, brand) => expect(readTitle(title, brands).brand).toBe(brand))

test.each([
  'ROSAS ROJAS 100ML',
  'YARA 100ML',
  'VALENTINA 50ML',
  'AMANI 100 ML',
  'ARMAND BASI 100ML',
  'DAMAH 100ML',
  'AL HAMRA 100ML',
])('no brand is made up for "%s"', (title) => expect(readTitle(title, brands).brand).toBeUndefined())

test('"UNSIEX" is a misspelling of unisex, and "OMBRE" none of hombre', () => {
  expect(readTitle('SULTAN UNSIEX 100ML', brands)).toMatchObject({ name: 'Sultan', gender: 'Unisex' })
  expect(readTitle('OMBRE LEATHER TOM FORD', brands)).toMatchObject({
    name: 'Ombre Leather',
    brand: 'Tom Ford',
  })
})

test.each([
  ['HAWAS FOR HIM RASASI 100ML', 'Hawas for Him'],
  ['360 FOR MEN ARABIAN OUD 100ML', '360 for Men'],
  ['Lattafa Fakhar Lattafa 100ml', 'Fakhar Lattafa'],
  ['The Pride of Armaf For Men 100ml', 'The Pride of Armaf For Men'],
  ['CLUB DE NUIT INTENSE MAN ARMAF 105ML EDT', 'Club de Nuit Intense Man'],
  ['Magnificent Pour Femme Armaf 100 ml', 'Magnificent Pour Femme'],
  ['TESTER SAUVAGE DIOR 100ML', 'Tester Sauvage'],
  ['SET YARA LATTAFA 100ML + 25ML', 'Set Yara 100ML + 25ML'],
  ['212 VIP BLACK CAROLINA HERRERA', '212 VIP Black'],
  ['Perfume de Amor 50ml', 'Perfume de Amor'],
  ['LATTAFA', 'Lattafa'],
  ['EDITION ONE MEN HOMBRE 60ML EDP ARMAF', 'Edition One Men'],
  ['KURO MEN 90ML EDP AJMAL', 'Kuro'],
  ['OUDGASM ROSE EAU DE PARFUM INTENSE UNISEX 50ML EDP KAYALI', 'Oudgasm Rose Eau de Parfum Intense'],
  ['Kayali Oudgasm Rose Eau de Parfum Intense 50ml', 'Oudgasm Rose Eau de Parfum Intense'],
])('words that belong to the name of "%s" stay in it', (title, name) =>
  expect(readTitle(title, brands).name).toBe(name),
)

test.each([
  ['RASASI EMOTION EDP 90ML. WOMAN', 'Emotion'],
  ['RASASI EMOTION EDP 90 ML. FOR MEN', 'Emotion'],
  ['HAWAS BLACK RASASI EDP SPRAY 100ML', 'Hawas Black'],
  ['HAWAS BLACK RASASI 100ML EDP SP', 'Hawas Black'],
  ['RASASI HAWAS BLACK EDP NATURAL SPRAY WOMEN', 'Hawas Black'],
  ['RASASI HAWAS BLACK EDP VAPO. 100ML', 'Hawas Black'],
  ['FAKHAR LATTAFA EDP 100ML NUEVO', 'Fakhar'],
  ['FAKHAR LATTAFA EDP 100ML - 100% ORIGINAL', 'Fakhar'],
  ['FAKHAR LATTAFA EDP 100ML SIN CAJA', 'Fakhar'],
  ['FAKHAR LATTAFA EDP 100ML (PROMO)', 'Fakhar'],
  ['AFNAN 9AM EDP 3.4 OZ W/O BOX', '9AM'],
  ['BODY SPRAY ASAD LATTAFA 200ML', 'Body Spray Asad'],
  ['Halloween Original 100ml', 'Halloween Original'],
  ['LATTAFA ORIGINAL 100ML', 'Original'],
])('words behind the parts of "%s" are not in the name', (title, name) =>
  expect(readTitle(title, brands).name).toBe(name),
)

test('a name in mixed case is not changed', () => {
  expect(readTitle('9pm REBEL by Afnan', brands).name).toBe('9pm REBEL')
})

test('a decant is a size of its perfume', () => {
  expect(shown('Decant Khamrah Lattafa 5ml')).toBe('Khamrah | Lattafa |  |  | decant 5 ml')
  expect(shown('Muestra 10 ml Kirke Tiziana Terenzi')).toBe('Kirke | Tiziana Terenzi |  |  | decant 10 ml')
})

test('a bare number is a size only where bottles have it and titles put it', () => {
  expect(shown('ASAD LATTAFA EDP 100')).toBe('Asad | Lattafa |  | Eau de Parfum | 100 ml')
  expect(shown('9Pm X 100')).toBe('9Pm |  |  |  | 100 ml')
  expect(shown('EROS VERSACE EDT 3.4')).toBe('Eros | Versace |  | Eau de Toilette | 3.4 oz')
  expect(shown('212 VIP')).toBe('212 VIP |  |  |  | ')
  expect(shown('Opus 46 Amouage')).toBe('Opus 46 | Amouage |  |  | ')
})

test('the spelling of a brand is that of the shop', () => {
  const own = new BrandFinder(['LATTAFA PERFUMES', 'Casa Neroli'])
  expect(readTitle('Asad Lattafa Perfumes 100 ml', own).brand).toBe('LATTAFA PERFUMES')
  expect(readTitle('AZAHAR CASA NEROLI 50ML', own)).toMatchObject({ brand: 'Casa Neroli', name: 'Azahar' })
})
