import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { ColumnTarget } from '#shop/import/column-targets.ts'
import { ColumnMapForm } from './column-map-form.tsx'

/** The form of a table with so many columns. */
function renderForm(count: number, hasHeader: boolean, target: ColumnTarget = 'title'): string {
  const columns = Array.from({ length: count }, (_, index) => ({
    ...{ index, heading: null, samples: ['Asad 100ml 27'], target },
  }))
  const form = { hasHeader, isRemembered: false, sheets: [], sheet: 0, columns }
  const Page = createRoutesStub([{ path: '/', Component: () => <ColumnMapForm {...form} /> }])
  return renderToStaticMarkup(<Page />)
}

test('the first row of a table may have the headings, and the lines of a chat have none', () => {
  expect(renderForm(2, false)).toContain('La primera fila son los títulos')
  expect(renderForm(2, true)).toContain('La primera fila también es un perfume')
  expect(renderForm(1, false)).not.toContain('La primera fila')
  expect(renderForm(1, true)).toContain('La primera fila también es un perfume')
})

test('columns about one size each are shown as such', () => {
  const chosen = 'selected="">Existencias del tamaño del título</option>'
  expect(renderForm(2, true, 'sizeStock').split(chosen)).toHaveLength(3)
})
