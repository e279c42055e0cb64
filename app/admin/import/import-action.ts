import { href } from 'react-router'
import type { AppContext } from '#server/start/context.ts'
import { parseColumns } from '#shop/import/column-targets.ts'
import {
  cancelImport,
  chooseColumns,
  readAgain,
  requestApply,
  setHeader,
  setSheet,
} from '#shop/import/import-actions.server.ts'
import { findImport } from '#shop/import/import-record.server.ts'
import { IMPORT_LIMITS } from '#shop/import/import-source.ts'
import { NEW_PRODUCTS, type NewProducts } from '#shop/import/import-states.ts'
import type { NamedProduct } from '#shop/products/product.ts'
import { undoChange } from '#shop/products/undo-change.server.ts'
import { formText } from '#shop/text/clean-text.ts'
import { withQuery } from '#shop/urls/links.ts'

type Answer =
  | { kind: 'done'; to: string }
  | { kind: 'refused'; message: string; status: number }
  /** Undone but for these products, which were changed since. */
  | { kind: 'undone'; changedSince: NamedProduct[] }

type Place = Pick<AppContext, 'db' | 'storage'>

/** Carries out the button of the import's page. */
export async function actOnImport(place: Place, id: string, form: FormData, actor: string): Promise<Answer> {
  const record = await findImport(place.db, id)
  if (!record) return { kind: 'refused', message: 'Esta importación ya no existe.', status: 404 }
  const page = href('/admin/products/import/:id', { id })
  const done = (refused: string | undefined, to = page): Answer =>
    refused === undefined ? { kind: 'done', to } : { kind: 'refused', message: refused, status: 409 }
  switch (formText(form, 'hacer')) {
    case 'columnas': {
      const { columns, error } = parseColumns(readTargets(form))
      if (error !== undefined) return { kind: 'refused', message: error, status: 422 }
      return done(await chooseColumns(place.db, id, { columns, hasHeader: record.inspection.hasHeader }))
    }
    case 'encabezado':
      return done(
        await setHeader(place, id, formText(form, 'encabezado') === 'si'),
        withQuery(page, { columnas: '1' }),
      )
    case 'hoja':
      return done(
        await setSheet(place, id, Number(formText(form, 'hoja'))),
        withQuery(page, { columnas: '1' }),
      )
    case 'revisar':
      return done(await readAgain(place.db, id))
    case 'aplicar': {
      const chosen = formText(form, 'nuevos')
      const newProducts = Object.hasOwn(NEW_PRODUCTS, chosen) ? (chosen as NewProducts) : 'complete'
      const seen = { id, startedAt: formText(form, 'revisada') }
      return done(await requestApply(place.db, seen, { newProducts, fetchImages: form.has('imagenes') }))
    }
    case 'cancelar':
      return done(await cancelImport(place, id))
    case 'deshacer': {
      const undone = record.changeId === null ? null : await undoChange(place.db, record.changeId, actor)
      if (!undone) return done('Esta importación ya no se puede deshacer.')
      const { changedSince } = undone
      return changedSince.length > 0 ? { kind: 'undone', changedSince } : { kind: 'done', to: page }
    }
    default:
      return { kind: 'refused', message: 'Esa acción no existe.', status: 400 }
  }
}

/** The target of each column, in the order of the columns. */
function readTargets(form: FormData): string[] {
  const texts: string[] = []
  for (let at = 0; at < IMPORT_LIMITS.columns && form.has(`columna.${at}`); at++)
    texts.push(formText(form, `columna.${at}`))
  return texts
}
