import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { NO_COUNTS } from '#shop/import/import-states.ts'
import { DryRunView } from './dry-run-view.tsx'

/** The page of an import that changes so many perfumes and has the URLs of images of so many. */
function renderPage(change: number, imageUrls = 1): string {
  const record = {
    ...{ id: '00000000-0000-4000-8000-000000000000', fileName: 'lista.csv', format: 'shopify' as const },
    ...{ state: 'ready' as const, counts: { ...NO_COUNTS, change, same: 1 }, progress: 1, total: 1 },
    ...{ error: null, startedAt: null, currency: '$' },
  }
  const step = {
    ...{ record, when: '', isUndone: false, step: 'dry-run' as const, imageUrls, foreign: null },
    ...{ query: { show: undefined, page: 1 }, results: { rows: [], matching: 0, page: 1, pageCount: 1 } },
    published: { complete: 0, priced: 0, draft: 0, total: 0 },
  }
  const Page = createRoutesStub([{ path: '/', Component: () => <DryRunView {...step} /> }])
  return renderToStaticMarkup(<Page />)
}

test('an import that only brings images asks for them', () => {
  expect(renderPage(0)).toMatch(/<input [^>]*required[^>]*name="imagenes"/)
  expect(renderPage(0)).toContain('Guardar las imágenes</button>')
  expect(renderPage(1)).not.toMatch(/<input [^>]*required/)
  expect(renderPage(1)).toContain('Guardar 1 perfume</button>')
})

test('the images of thousands of perfumes are counted as numbers are written elsewhere', () => {
  expect(renderPage(0, 24_119)).toContain('Traer las imágenes de 24.119 perfumes')
})
