import { expect, test } from 'vitest'
import { relatedLabel, sharedTraits } from './related.ts'

const scent = (notes: string[], scentFamily: string[]) => ({
  notes: { top: notes.slice(0, 1), middle: [], base: notes.slice(1) },
  scentFamily,
})

test('what two perfumes share is found on any level, in any spelling, and named once', () => {
  const shared = sharedTraits(
    scent(['Ámbar', 'Oud', 'oud'], ['Oriental']),
    scent(['OUD', 'ambar', 'Rosa'], ['Oriental', 'Floral']),
  )
  expect(shared).toEqual({ notes: ['Ámbar', 'Oud'], families: ['Oriental'] })
  expect(relatedLabel(shared)).toBe('Comparten: ámbar, oud, oriental')
})

test('at most three are named, notes first', () => {
  const one = scent(['Oud', 'Vainilla', 'Rosa', 'Café'], ['Floral'])
  expect(relatedLabel(sharedTraits(one, one))).toBe('Comparten: oud, vainilla, rosa')
})

test('nothing shared, nothing said', () => {
  expect(
    relatedLabel(sharedTraits(scent(['Oud'], ['Oriental']), scent(['Rosa'], ['Floral']))),
  ).toBeUndefined()
})
