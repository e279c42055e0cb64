import { expect, test } from 'vitest'
import { whatsappHref } from '#shop/phone/whatsapp.ts'
import { favoritesMessage } from './favorites-message.ts'

const sent = (count: number) => {
  const cards = Array.from({ length: count }, (_, nth) => ({
    name: `Perfume número ${nth + 1}`,
    brand: 'Lattafa',
  }))
  return new URL(whatsappHref('573001234567', favoritesMessage(cards))).searchParams.get('text')?.split('\n')
}

test('a list of favorites is sent whole, and a long one says how many perfumes are left out', () => {
  expect(sent(2)).toEqual([
    '¡Hola! Pregunto por esta lista:',
    '- Perfume número 1 (Lattafa)',
    '- Perfume número 2 (Lattafa)',
  ])
  const long = sent(100) ?? []
  const shown = long.length - 2
  expect(shown).toBeGreaterThan(20)
  expect(long.at(-2)).toBe(`- Perfume número ${shown} (Lattafa)`)
  expect(long.at(-1)).toBe(`… y ${100 - shown} más`)
})
