import { expect, test } from 'vitest'
import { PublicPages } from './page-cache-key.ts'

const Page = () => null

test('a page that declares no cache is never served from it, also where its path looks like that of one that does', () => {
  const pages = new PublicPages(
    [
      {
        id: 'any',
        parts: ['product', ':id'],
        module: { default: Page, handle: { cache: 'path', sitemap: false } },
      },
      { id: 'mine', parts: ['product', 'mine'], module: { default: Page } },
      { id: 'yours', parts: ['product', 'yours'], module: { default: Page, handle: { cache: 'never' } } },
    ],
    new Set(),
  )
  expect(pages.find('/product/mine')).toBeUndefined()
  expect(pages.find('/product/yours.data?x=1')).toBeUndefined()
  expect(pages.find('/product/other?x=1')).toEqual({
    routeId: 'any',
    key: '/product/other',
    isVisit: true,
  })
})
