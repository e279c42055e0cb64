import { expect, test } from 'vitest'
import { favoritesHref, MAX_FAVORITES, newFavorites, readFavorites } from './favorites.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

test('a list is parsed from the URL that was built from it', () => {
  for (const ids of [[], [id(1)], [id(2), id(1)]]) {
    expect(readFavorites(new URL(favoritesHref(ids), 'http://x').searchParams.get('lista'))).toEqual(ids)
  }
})

test.each(['', '.', 'p1.p2', `${id(1)}'; drop table favourites`, '../admin'])(
  '%j is an empty list',
  (text) => {
    expect(readFavorites(text)).toEqual([])
  },
)

test('a list has no duplicates, and no more items than fit into a URL', () => {
  const many = Array.from({ length: MAX_FAVORITES + 5 }, (_, number) => id(number))
  expect(readFavorites([id(1), id(1).toUpperCase(), 'x', id(2)].join('.'))).toEqual([id(1), id(2)])
  expect(readFavorites(many.join('.'))).toHaveLength(MAX_FAVORITES)
  expect(favoritesHref(many.slice(0, MAX_FAVORITES)).length).toBeLessThan(8192)
  const full = many.slice(0, MAX_FAVORITES)
  expect(newFavorites(full, [id(900)])).toEqual([])
  expect(newFavorites(full.slice(1), [id(900), id(901)])).toEqual([id(900)])
  expect(newFavorites([id(1)], [id(3), id(1), id(2)])).toEqual([id(3), id(2)])
})
