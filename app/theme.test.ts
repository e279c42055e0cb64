import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CONTRAST_TEXT, type Mode, PALETTE_NAMES, PALETTES } from '#shop/theme/palettes.ts'
import { contrastRatio, DEFAULT_THEME } from '#shop/theme/theme.ts'

const CSS = readFileSync('app/tokens.css', 'utf8')
const MODES: readonly Mode[] = ['light', 'dark']

/** Tokens of a block of tokens.css by name. */
const readTokens = (css: string): Record<string, string> =>
  Object.fromEntries(
    [...css.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  )

const [, darkBlock = ''] = /@media screen and \(prefers-color-scheme: dark\) \{([\s\S]*?)\n\}/.exec(CSS) ?? []
const light = readTokens(/@theme \{([\s\S]*?)\n\}/.exec(CSS)?.[1] ?? '')
const TOKENS = { light, dark: { ...light, ...readTokens(darkBlock) } }

const PAGE = ['arena', 'lino', 'blanco']
const FILLED = ['ambar', 'ambar-hondo', 'oliva', 'granate', 'whatsapp', 'tinta']

/** Text and background, or border and background, with the least ratio that WCAG 2.2 AA allows. */
const PAIRS: [string, string, number][] = [
  ...['tinta', 'tinta-suave', 'ambar', 'ambar-hondo', 'oliva', 'granate'].flatMap((text) =>
    PAGE.map((surface): [string, string, number] => [text, surface, 4.5]),
  ),
  ...PAGE.map((surface): [string, string, number] => ['contorno', surface, 3]),
  ...FILLED.map((surface): [string, string, number] => ['contraste', surface, 4.5]),
  ['tinta', 'hilo', 4.5],
  ['arena', 'tinta', 4.5],
  ['noche', 'azafran', 4.5],
  ...['noche', 'noche-alta'].flatMap((surface): [string, string, number][] => [
    ['marfil', surface, 7],
    ['azafran', surface, 4.5],
    ['laton', surface, 4.5],
  ]),
]

test.each(PALETTE_NAMES.flatMap((name) => MODES.map((mode) => [name, mode] as const)))(
  'every pair of colors of the palette %s can be read in %s mode',
  (name, mode) => {
    const colors: Record<string, string> = { ...TOKENS[mode], ...PALETTES[name][mode] }
    const unreadable = PAIRS.filter(
      ([one, other, min]) => contrastRatio(colors[one] ?? '', colors[other] ?? '') < min || !colors[one],
    )
    expect(unreadable).toEqual([])
  },
)

test('the style sheet has the colors of the first palette in both modes', () => {
  for (const mode of MODES) expect(TOKENS[mode]).toMatchObject(PALETTES[DEFAULT_THEME.palette][mode])
  for (const mode of MODES) expect(TOKENS[mode].contraste).toBe(CONTRAST_TEXT[mode])
})

test('the marks of the scent families stand out from cards in both modes', () => {
  const families = Object.keys(light).filter((name) => name.startsWith('familia-'))
  expect(families).toHaveLength(10)
  for (const mode of MODES)
    for (const family of families)
      expect(
        contrastRatio(TOKENS[mode][family] ?? '', TOKENS[mode].blanco ?? ''),
        family,
      ).toBeGreaterThanOrEqual(3)
})

test('no component uses a color token that does not exist, or light text that turns dark in dark mode', () => {
  const PROPERTY =
    /(?<![\w-])(?:bg|text|border(?:-[lrtbxy])?|ring|fill|stroke|from|to|via|divide|decoration|accent|shadow|inset-ring|outline)-(noche|tinta|arena|lino|blanco|ambar|azafran|laton|hilo|contorno|contraste|marfil|vitrina|oliva|granate|whatsapp|familia)(-[a-z]+)?/g
  for (const file of globSync('app/**/*.tsx')) {
    const source = readFileSync(file, 'utf8')
    for (const [, name = '', rest = ''] of source.matchAll(PROPERTY))
      expect(light, file).toHaveProperty(name + rest)
    for (const [classes] of source.matchAll(/(['"`])[^'"`\n]*?\1/g)) {
      expect(classes, file).not.toMatch(/(?<![\w:-])text-blanco/)
      if (/(?<![\w:-])bg-noche/.test(classes))
        expect(classes, file).not.toMatch(/(?<![\w:-])text-(arena|lino|hilo|blanco)/)
    }
  }
})

test('colors are only in tokens.css, so that a palette changes all of them', () => {
  for (const file of globSync('app/**/*.css').filter((name) => name !== 'app/tokens.css'))
    expect(readFileSync(file, 'utf8'), file).not.toMatch(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/)
  // An image of ornament as a mask takes the color of its layer; as a background it keeps its own.
  for (const file of globSync('app/**/*.tsx')) {
    const source = readFileSync(file, 'utf8')
    expect(source, file).not.toMatch(/\bbg-\[url\(/)
    expect(source, file).not.toMatch(/-\[(#|rgb|hsl|oklch)/)
  }
})

test('files that cannot read the palettes have colors of the default one', () => {
  const known = MODES.flatMap((mode) => Object.values(PALETTES[DEFAULT_THEME.palette][mode]))
  for (const file of ['worker/offline-page.js', 'khatam.svg', 'rosette.svg', 'placeholder.svg']) {
    const colors = readFileSync(`public/${file}`, 'utf8').match(/#(?:[0-9a-f]{6}|[0-9a-f]{3}\b)/g) ?? []
    expect(colors.length, file).toBeGreaterThan(0)
    expect(known, file).toEqual(expect.arrayContaining(colors.filter((color) => color !== '#fff')))
  }
})
