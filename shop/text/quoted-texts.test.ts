import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { QUOTED_ADMIN_TEXTS } from './quoted-admin-texts.ts'
import { POPULAR_SEARCHES, QUOTED_TEXTS, type QuotedText, quotedTexts } from './quoted-texts.ts'

const TEXTS: QuotedText[] = [
  ...Object.values(QUOTED_TEXTS),
  ...Object.values(QUOTED_ADMIN_TEXTS),
  ...POPULAR_SEARCHES,
]
/** Comments may quote the specification; the README is in English, and a notice names a section of it. */
const OTHER_ENGLISH = /\/\*[\s\S]*?\*\/|\/\/ .*|<span lang="en">«Behind a proxy»<\/span>/g

const SOURCES = globSync('{app,shop,server}/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$|\/testing\/|\/quoted-(admin-)?texts\.ts$/.test(file))
  .map((file) => ({ file, code: readFileSync(file, 'utf8').replace(OTHER_ENGLISH, '') }))

test('every English text is in the table, and in no other file', () => {
  const literals = TEXTS.filter(({ en, es }) => en !== es).map(({ en }) => {
    const text = en.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^\'"`]*')
    return new RegExp(`(?:['"\`>]|\\n *)${text}(?:['"\`<]|\\n)`)
  })
  for (const { file, code } of SOURCES) {
    expect(code.match(/lang(?:=|: )["']en["'](?! \|)/), file).toBeNull()
    for (const literal of literals) expect(literal.exec(code)?.[0], file).toBeUndefined()
  }
})

test('a text is English with its language, and Spanish without one where the operator chose that', () => {
  const english = quotedTexts({ allSpanish: false })
  expect([english.say(QUOTED_TEXTS.returnToHome), english.lang]).toEqual(['Return to Home', 'en'])
  const spanish = quotedTexts({ allSpanish: true })
  expect([spanish.say(QUOTED_TEXTS.returnToHome), spanish.lang]).toEqual(['Volver al inicio', undefined])
  expect(quotedTexts(undefined).lang).toBe('en')
})

test('a text has the numbers of its placeholders', () => {
  const { say } = quotedTexts({ allSpanish: true })
  expect(say(QUOTED_ADMIN_TEXTS.tooManyImagesText, { n: 0, max: 4 })).toBe(
    'Se subirán solo 0, para no pasar del límite de 4 imágenes.',
  )
})

test('both languages of a text have the same numbers', () => {
  for (const { en, es } of TEXTS) {
    const numbers = (text: string) => text.match(/\{\w+\}/g)?.sort() ?? []
    expect(numbers(es), en).toEqual(numbers(en))
  }
})
