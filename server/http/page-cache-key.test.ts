import { expect, test } from 'vitest'
import { PublicPages } from './page-cache-key.ts'

const Page = () => null

test('a page that declares no cache is never served from it, also where its path looks like that of one that does', () => {
  const pages = new PublicPages(
    [
      { parts: ['product', ':id'], module: { default: Page, handle: { cache: 'path', sitemap: false } } },
      { parts: ['product', 'mine'], module: { default: Page } },
      { parts: ['product', 'yours'], module: { default: Page, handle: { cache: 'never' } } },
    ],
    new Set(),
  )
  expect(pages.find('/product/mine')).toBeUndefined()
  expect(pages.find('/product/yours.data?x=1')).toBeUndefined()
  expect(pages.find('/product/other?x=1')).toEqual({ key: '/product/other', isVisit: true })
})
