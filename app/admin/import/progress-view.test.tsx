import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { NO_COUNTS } from '#shop/import/import-states.ts'
import { ProgressView } from './progress-view.tsx'

test.each([
  [1, 'falta 1 s'],
  [59, 'faltan unos 59 s'],
  [60, 'falta 1 min'],
  [89, 'falta 1 min'],
  [90, 'faltan unos 2 min'],
])('of %i seconds a dry run shows: %s', (secondsLeft, text) => {
  const record = {
    ...{ id: '00000000-0000-4000-8000-000000000000', fileName: 'lista.csv', format: 'own' as const },
    ...{ state: 'reading' as const, counts: NO_COUNTS, progress: 1000, total: 24_119 },
    ...{ error: null, startedAt: null, currency: '$' },
  }
  const step = { record, when: '', isUndone: false, step: 'progress' as const, secondsLeft }
  const Page = createRoutesStub([{ path: '/', Component: () => <ProgressView {...step} /> }])
  expect(renderToStaticMarkup(<Page />)).toContain(`1.000 de 24.119 filas · ${text}<`)
})
