import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
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
    if (closing) assert.equal(open.pop(), name)
    else if (!selfClosing) open.push(name as string)
    at += whole.length
  }
  assert.deepEqual(open, [])
  assert.doesNotMatch(xml, /NaN|Infinity|undefined|null/)
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

for (const [index, name] of HOSTILE.entries()) {
  test(`hostile name ${index} gives well-formed XML`, () => {
    for (const view of VIEWS) {
      wellFormed(drawBottle(perfume(name), view))
      wellFormed(
        drawBottle(perfume('Khamrah', { brand: name, concentration: name, scentFamily: [name] }), view),
      )
    }
  })
}

test('a drawing is self-contained: no text, no references outwards, no raster', () => {
  for (const item of many(40))
    for (const view of VIEWS)
      assert.doesNotMatch(drawBottle(item, view), /<text|href|<image|<style|<filter|@import|url\((?!#)/)
})

test('the same perfume has the same drawing, and another has another', () => {
  for (const view of VIEWS) {
    assert.equal(drawBottle(perfume('Khamrah'), view), drawBottle(perfume('Khamrah'), view))
    assert.notEqual(drawBottle(perfume('Khamrah'), view), drawBottle(perfume('Khamrah Qahwa'), view))
  }
})

test('200 perfumes use every silhouette, every cap and every label', () => {
  const plans = many(200).map(design)
  assert.deepEqual(new Set(plans.map((p) => p.shape.id)), new Set(Object.keys(SILHOUETTES)))
  assert.equal(new Set(plans.map((p) => p.cap)).size, 8)
  assert.equal(new Set(plans.map((p) => p.label)).size, 7)
  assert.equal(new Set(plans.map((p) => p.finish)).size, 3)
})

test('oils come in attar vials, and nothing else does', () => {
  assert.equal(design(perfume('Mukhallat', { concentration: 'Aceite perfumado' })).shape.id, 'attar')
  for (const item of many(200))
    assert.equal(design(item).shape.id === 'attar', item.concentration === 'Aceite perfumado')
})

test('each paint server of two drawings has its own id, so that both may stand in one page', () => {
  const ids = (s: string) => [...s.matchAll(/ id="([^"]+)"/g)].map((m) => m[1])
  const all = [
    ...ids(drawBottle(perfume('Asad'), 0)),
    ...ids(drawBottle(perfume('Asad'), 1)),
    ...ids(drawBottle(perfume('Yara'), 0)),
  ]
  assert.equal(new Set(all).size, all.length)
})

test('a drawing meets the card without a seam: its border is plain lino', async () => {
  for (const [i, item] of many(12).entries()) {
    const { data, info } = await sharp(Buffer.from(drawBottle(item, (i % 4) as View)))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    assert.deepEqual([info.width, info.height], [960, 1200])
    let worst = 0
    const look = (x: number, y: number) => {
      const at = (y * info.width + x) * 3
      for (const [k, want] of [0xef, 0xe5, 0xd4].entries())
        worst = Math.max(worst, Math.abs((data[at + k] as number) - want))
    }
    for (let x = 0; x < 960; x++) for (const y of [0, 1199]) look(x, y)
    for (let y = 0; y < 1200; y++) for (const x of [0, 959]) look(x, y)
    assert.ok(worst <= 1)
  }
})
