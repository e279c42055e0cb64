import { describe, expect, it } from 'vitest'
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

describe('setLines', () => {
  it.each(NAMES)('never lets %j leave its box', (name) => {
    const { lines, size } = setLines(name, ROOM)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.length).toBeLessThanOrEqual(3)
    expect(size).toBeLessThanOrEqual(ROOM.maxSize)
    for (const line of lines)
      expect(measure(line, 'normal', ROOM.tracking) * size).toBeLessThanOrEqual(ROOM.width + 0.01)
    expect(lines.length * size * ROOM.leading).toBeLessThanOrEqual(ROOM.height + 0.01)
  })

  it('hyphenates a cut word only where a line ends', () => {
    const { lines } = setLines('Donaudampfschifffahrtselektrizitätenhauptbetriebswerk', ROOM)
    expect(lines.map((line) => line.replace(/-$/, '')).join('')).toBe(
      'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk',
    )
  })

  it('says so when a name had to be cut', () => {
    expect(setLines('Palabra '.repeat(60).trim(), ROOM).lines.join(' ')).toMatch(/…$/)
    expect(setLines('Khamrah Qahwa', ROOM).lines.join(' ')).toBe('Khamrah Qahwa')
  })
})

describe('drawable', () => {
  it('drops what the face cannot draw and keeps Spanish', () => {
    expect(drawable('خمرة')).toBe('')
    expect(drawable('Khamrah 🌹 خمرة')).toBe('Khamrah')
    expect(drawable('Señor Azahar ¡Olé!')).toBe('Señor Azahar ¡Olé!')
    expect(drawable('Ḥayāt')).toMatch(/^[HḤ]ay[aā]t$/)
    expect(drawable('—')).toBe('')
  })
})
