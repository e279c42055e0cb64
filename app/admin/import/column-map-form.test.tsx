import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ColumnMapForm } from './column-map-form.tsx'

/** The form of a table with so many columns. */
function renderForm(count: number, hasHeader: boolean): string {
  const columns = Array.from({ length: count }, (_, index) => ({
    ...{ index, heading: null, samples: ['Asad 100ml 27'], target: 'title' as const },
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
