import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Room, setLines } from './set-lines.ts'
import { drawable, measure } from './text.ts'

const ROOM: Room = {
  width: 260,
  height: 150,
  maxSize: 80,
  minSize: 19,
  maxLines: 3,
  leading: 1.02,
  face: 'normal',
  tracking: 0.01,
}

const NAMES = [
  'V',
  'Khamrah',
  'Club de Nuit Intense Man',
  'Marrakesh in a Bottle Orange Blossom 24',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk',
  'W'.repeat(80),
  'iiii '.repeat(60).trim(),
]

for (const name of NAMES) {
  test(`the name ${name.slice(0, 30)} never leaves its box`, () => {
    const { lines, size } = setLines(name, ROOM)
    assert.ok(lines.length > 0 && lines.length <= 3)
    assert.ok(size <= ROOM.maxSize)
    for (const line of lines) assert.ok(measure(line, 'normal', ROOM.tracking) * size <= ROOM.width + 0.01)
    assert.ok(lines.length * size * ROOM.leading <= ROOM.height + 0.01)
  })
}

test('a cut word is hyphenated only where a line ends', () => {
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'
  const { lines } = setLines(word, ROOM)
  assert.equal(lines.map((line) => line.replace(/-$/, '')).join(''), word)
})

test('a cut name ends in an ellipsis', () => {
  assert.match(setLines('Palabra '.repeat(60).trim(), ROOM).lines.join(' '), /…$/)
  assert.equal(setLines('Khamrah Qahwa', ROOM).lines.join(' '), 'Khamrah Qahwa')
})

test('characters without a glyph are dropped, and Spanish ones remain', () => {
  assert.equal(drawable('خمرة'), '')
  assert.equal(drawable('Khamrah 🌹 خمرة'), 'Khamrah')
  assert.equal(drawable('Señor Azahar ¡Olé!'), 'Señor Azahar ¡Olé!')
  assert.match(drawable('Ḥayāt'), /^[HḤ]ay[aā]t$/)
  assert.equal(drawable('—'), '')
})
