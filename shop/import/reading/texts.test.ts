import { expect, test } from 'vitest'
import { readFamilies } from './family-text.ts'
import { readNoteLevels, splitNoteList } from './note-names.ts'
import { toPlainText } from './plain-text.ts'

const PYRAMID = { top: ['Bergamota', 'Pimienta rosa'], middle: ['Rosa'], base: ['Vainilla', 'Oud'] }

test.each([
  'Notas de salida: Bergamota, Pimienta rosa; corazón: Rosa; fondo: Vainilla, Oud.',
  'Top notes: bergamot, pink pepper. Middle notes: rose. Base notes: vanilla and oud.',
  'Las notas de salida son Bergamota y Pimienta rosa; las notas de corazón son Rosa; las notas de fondo son Vainilla y Oud.',
  'SALIDA: BERGAMOTA, PIMIENTA ROSA\nCORAZÓN: ROSA\nFONDO: VAINILLA, AGARWOOD',
  '<p><b>Notas altas:</b> Bergamota, Pink pepper</p><ul><li>Notas medias: Rose</li><li>Notas base: Vanilla, Oud</li></ul>',
  'Un aroma único. Notas de cabeza (salida): bergamota - pimienta rosa. Notas de corazón: rosa. Notas de fondo: vainilla / oud. Dura mucho.',
])('the pyramid is read from "%s"', (text) => expect(readNoteLevels(toPlainText(text))).toEqual(PYRAMID))

test.each([
  'Una fragancia con base de madera que conquista el corazón.',
  'En la salida del cine, el mejor.',
  'Base: una mezcla larga de palabras que no es ninguna lista de notas de perfume.',
])('"%s" has no notes', (text) => expect(readNoteLevels(text)).toEqual({}))

test('notes are in the spelling of the library, unknown ones as they are', () => {
  expect(splitNoteList('pink pepper, CANELA; ámbar y Oud & Zafiro de Marte')).toEqual([
    ...['Pimienta rosa', 'Canela', 'Ámbar', 'Oud', 'Zafiro de Marte'],
  ])
  // In English it is another fruit.
  expect(splitNoteList('Pomelo')).toEqual(['Pomelo'])
})

test.each([
  ['Floral Frutal Gourmand', ['Floral', 'Frutal', 'Gourmand'], []],
  ['Woody, Spicy', ['Amaderado', 'Especiado'], []],
  ['ORIENTAL AMADERADA', ['Oriental', 'Amaderado'], []],
  ['Cítrica y acuática', ['Cítrico', 'Acuático'], []],
  ['Chipre floral', ['Floral'], ['Chipre']],
])('the families of "%s" are read', (text, families, unknown) =>
  expect(readFamilies(text)).toEqual({ families, unknown }),
)

test('HTML becomes plain text with its paragraphs as lines, and no script', () => {
  const html =
    '<p>Uno &amp; dos&nbsp;tres</p><script>x()</script><style>p{}</style><ul><li>Á</li><li>B &lt;b&gt;</li></ul>fin<br>ya'
  expect(toPlainText(html)).toBe('Uno & dos tres\n\nÁ\nB <b>\n\nfin\nya')
  expect(toPlainText('a < b y c > d\r\ne')).toBe('a < b y c > d\ne')
})
