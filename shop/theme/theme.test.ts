import { expect, test } from 'vitest'
import { PALETTE_NAMES } from './palettes.ts'
import {
  accentColors,
  accentContrast,
  accentError,
  contrastRatio,
  DEFAULT_THEME,
  parseColor,
  themeCss,
} from './theme.ts'

test('contrast is computed as WCAG 2.2 defines it', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

test('a color is read in the usual notations, and anything else is not a color', () => {
  expect([' #AABBCC ', 'aabbcc', '#abc', 'ABC'].map(parseColor)).toEqual(Array(4).fill('#aabbcc'))
  expect(['', 'rojo', '#12345', '#gggggg', '#aabbccdd', 'red;}'].map(parseColor)).toEqual(
    Array(6).fill(undefined),
  )
})

test('an accent under 4.5:1 is refused in every palette, with a darker color that is accepted', () => {
  for (const palette of PALETTE_NAMES) {
    for (const pale of ['#ffd700', '#e08a00', '#ff69b4', '#ffffff']) {
      const error = accentError(palette, pale)
      expect(error).toMatch(/contraste es de \d(,\d)? a 1, y hace falta 4,5 a 1/)
      const proposed = /#[0-9a-f]{6}/.exec(error ?? '')?.[0] ?? ''
      expect(accentError(palette, proposed)).toBeUndefined()
    }
    expect(accentError(palette, '#6a1b4d')).toBeUndefined()
  }
})

test('an accepted accent and its shade on hover can be read in light and dark mode', () => {
  for (const palette of PALETTE_NAMES)
    for (const accent of ['#6a1b4d', '#000000', '#0b3d91', '#8a1c1c', '#1b5e20'])
      for (const mode of ['light', 'dark'] as const)
        for (const color of Object.values(accentColors(palette, mode, accent)))
          expect(accentContrast(palette, mode, color), `${palette} ${accent} ${mode}`).toBeGreaterThanOrEqual(
            4.5,
          )
})

test('the default theme needs no style sheet, any other one has every token of both modes', () => {
  expect(themeCss(DEFAULT_THEME)).toBe('')
  const css = themeCss({ palette: 'zafiro', accent: '#6a1b4d' })
  expect(css.match(/--color-arena:/g)).toHaveLength(2)
  expect(css).toContain('--color-ambar:#6a1b4d')
})
