import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { design } from './design.ts'
import { drawBottle, type Perfume, type View } from './draw-bottle.ts'
import { SILHOUETTES } from './silhouettes.ts'

const VIEWS: View[] = [0, 1, 2, 3]
const FAMILIES = [
  'Cítrico',
  'Floral',
  'Amaderado',
  'Oriental',
  'Acuático',
  'Fresco',
  'Gourmand',
  'Especiado',
  'Verde',
  'Frutal',
]

const perfume = (name: string, more: Partial<Perfume> = {}): Perfume => ({
  brand: 'Lattafa',
  name,
  scentFamily: ['Oriental', 'Gourmand'],
  gender: 'Unisex',
  ...more,
})

const many = (count: number): Perfume[] =>
  Array.from({ length: count }, (_, i) =>
    perfume(`Perfume ${i}`, {
      gender: ['Hombre', 'Mujer', 'Unisex'][i % 3] as string,
      scentFamily: [FAMILIES[i % 10] as string, FAMILIES[(i * 3 + 1) % 10] as string],
      concentration: i % 12 === 0 ? 'Aceite perfumado' : 'Eau de Parfum',
    }),
  )

/** Every tag closed in order, every attribute quoted, no stray markup characters, no NaN. */
function wellFormed(xml: string): void {
  const open: string[] = []
  const tag = /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z][\w:-]*="[^"<&]*")*)\s*(\/?)>/y
  let at = 0
  while (at < xml.length) {
    if (xml[at] !== '<') throw new Error(`text between tags: ${xml.slice(at, at + 40)}`)
    tag.lastIndex = at
    const match = tag.exec(xml)
    if (!match) throw new Error(`not a tag: ${xml.slice(at, at + 80)}`)
    const [whole, closing, name, , selfClosing] = match
    if (closing) expect(open.pop()).toBe(name)
    else if (!selfClosing) open.push(name as string)
    at += whole.length
  }
  expect(open).toEqual([])
  expect(xml).not.toMatch(/NaN|Infinity|undefined|null/)
}

const HOSTILE = [
  '<b>&"\'',
  '</svg><script>alert(1)</script>',
  '🌹🔥',
  'خمرة',
  'خمرة Khamrah 🌹 Qahwa',
  'Ḥijāz Ñandú Şerbet',
  '',
  '   ',
  'X'.repeat(80),
  'Vanilla Royale Sugared Patchouli 64 and a Very Long Tail of Words That Never Ends',
  'a '.repeat(400),
  '\u0000\u0007]]>',
]

describe('drawBottle', () => {
  it.each(HOSTILE)('draws well-formed XML for the name %j', (name) => {
    for (const view of VIEWS) {
      wellFormed(drawBottle(perfume(name), view))
      wellFormed(
        drawBottle(perfume('Khamrah', { brand: name, concentration: name, scentFamily: [name] }), view),
      )
    }
  })

  it('is self-contained: no text, no references outwards, no raster', () => {
    for (const item of many(40))
      for (const view of VIEWS)
        expect(drawBottle(item, view)).not.toMatch(/<text|href|<image|<style|<filter|@import|url\((?!#)/)
  })

  it('gives the same picture for the same perfume, and another for another', () => {
    for (const view of VIEWS) {
      expect(drawBottle(perfume('Khamrah'), view)).toBe(drawBottle(perfume('Khamrah'), view))
      expect(drawBottle(perfume('Khamrah'), view)).not.toBe(drawBottle(perfume('Khamrah Qahwa'), view))
    }
  })

  it('uses every silhouette, every cap and every label over 200 perfumes', () => {
    const plans = many(200).map(design)
    expect(new Set(plans.map((p) => p.shape.id))).toEqual(new Set(Object.keys(SILHOUETTES)))
    expect(new Set(plans.map((p) => p.cap)).size).toBe(8)
    expect(new Set(plans.map((p) => p.label)).size).toBe(7)
    expect(new Set(plans.map((p) => p.finish)).size).toBe(3)
  })

  it('keeps oils in attar vials and nothing else', () => {
    expect(design(perfume('Mukhallat', { concentration: 'Aceite perfumado' })).shape.id).toBe('attar')
    for (const item of many(200))
      expect(design(item).shape.id === 'attar').toBe(item.concentration === 'Aceite perfumado')
  })

  it('gives each paint server of two pictures its own id, so both may sit in one page', () => {
    const ids = (s: string) => [...s.matchAll(/ id="([^"]+)"/g)].map((m) => m[1])
    const all = [
      ...ids(drawBottle(perfume('Asad'), 0)),
      ...ids(drawBottle(perfume('Asad'), 1)),
      ...ids(drawBottle(perfume('Yara'), 0)),
    ]
    expect(new Set(all).size).toBe(all.length)
  })

  it('meets the card without a seam: the border is plain lino', async () => {
    for (const [i, item] of many(12).entries()) {
      const { data, info } = await sharp(Buffer.from(drawBottle(item, (i % 4) as View)))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([960, 1200])
      let worst = 0
      const look = (x: number, y: number) => {
        const at = (y * info.width + x) * 3
        for (const [k, want] of [0xef, 0xe5, 0xd4].entries())
          worst = Math.max(worst, Math.abs((data[at + k] as number) - want))
      }
      for (let x = 0; x < 960; x++) for (const y of [0, 1199]) look(x, y)
      for (let y = 0; y < 1200; y++) for (const x of [0, 959]) look(x, y)
      expect(worst).toBeLessThanOrEqual(1)
    }
  })
})
