import { sql } from 'drizzle-orm'
import { isRowId } from '#server/db/conditions.ts'
import { ArchiveError } from '#server/images/archive/archive-error.ts'
import { canUndo, undoChange } from '#shop/products/undo-change.server.ts'
import { formText } from '#shop/text/clean-text.ts'
import { type ArchivePreview, applyArchive, previewArchive } from './apply-archive.server.ts'
import type { ImportPlace } from './dry-run.server.ts'
import { storeArchive } from './image-archives.server.ts'
import { readImageReport, retryImages } from './queue-images.server.ts'

const KINDS = ['none', 'several', 'full', 'stored'] as const

/** Images of a ZIP file with the same outcome: stored, or why not. Up to 100 are listed. */
export interface PreviewGroup {
  kind: (typeof KINDS)[number]
  count: number
  /** `place`: 'principal' for the main image, otherwise its number. */
  images: { path: string; product: string; place: string }[]
}

const MAX_LISTED = 100
const SENT_BEFORE = 'El catálogo cambió mientras mirabas. Revisa otra vez qué foto va a qué perfume.'
const CANNOT_UNDO = 'Esto ya no se puede deshacer.'

/** What the page of images by ZIP shows: the form, the preview of a file (`zip`), or the report of a change (`cambio`). */
export async function readImagesPage(place: ImportPlace, params: URLSearchParams) {
  const [zip, change] = [params.get('zip'), params.get('cambio')]
  if (change && isRowId(change)) {
    const { rows } = await place.db.execute<{ summary: string; canUndo: boolean; isArchive: boolean }>(sql`
      select c.summary, ${canUndo} as "canUndo", exists (
          select from image_fetches f where f.change_id = c.id and f.archive is not null) as "isArchive"
        from catalog_changes c where c.id = ${change}::bigint`)
    const [found] = rows
    if (found) {
      const report = await readImageReport(place.db, change)
      return { kind: 'report' as const, change, ...found, report, done: doneText(params) }
    }
  }
  try {
    if (zip) return toPage(await previewArchive(place, zip))
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    return { kind: 'start' as const, problem: error.message }
  }
  return { kind: 'start' as const, problem: null }
}

function doneText(params: URLSearchParams): string | null {
  const done = params.get('hecho')
  if (done === 'reintento') return 'Las que fallaron se intentan otra vez.'
  if (done !== 'deshecho') return null
  const left = Number(params.get('quedan') ?? 0)
  if (!(left > 0)) return 'Se deshizo: los perfumes tienen las fotos de antes.'
  return `Se deshizo, menos en ${left === 1 ? 'un perfume que cambió' : `${left} perfumes que cambiaron`} después.`
}

function toPage({ id, hash, images, ignored }: ArchivePreview) {
  const groups = KINDS.map((kind): PreviewGroup => {
    const ofKind = images.filter(({ problem }) => (problem ?? 'stored') === kind)
    return {
      kind,
      count: ofKind.length,
      images: ofKind.slice(0, MAX_LISTED).map(({ path, product, position, imagesBefore = 0 }) => ({
        path,
        product: [product?.name, product?.brand].filter(Boolean).join(' · '),
        place: imagesBefore + position === 0 ? 'primera' : `${imagesBefore + position + 1}.ª`,
      })),
    }
  })
  const stored = images.filter(({ problem }) => !problem)
  return {
    kind: 'preview' as const,
    zip: id,
    hash,
    images: stored.length,
    products: new Set(stored.map(({ product }) => product?.id)).size,
    groups: groups.filter(({ count }) => count > 0),
    ignored: { count: ignored.length, names: ignored.slice(0, 20) },
  }
}

type FormOutcome = { next: Record<string, string> } | { problem: string; status: number }

/** Runs the form of the page (`hacer`). Returns the parameters of the next page, or what is wrong. */
export async function runImagesForm(
  place: ImportPlace,
  form: FormData,
  file: { bytes: Uint8Array } | undefined,
  actor: string,
): Promise<FormOutcome> {
  const change = formText(form, 'cambio')
  const asked = formText(form, 'hacer')
  try {
    if (asked === 'enviar') {
      if (!file || file.bytes.length === 0) return { problem: 'Elige un archivo ZIP.', status: 400 }
      return { next: { zip: await storeArchive(place.storage, file.bytes) } }
    }
    if (asked === 'aplicar') {
      const applied = await applyArchive(
        place,
        { id: formText(form, 'zip'), hash: formText(form, 'hash') },
        actor,
      )
      return applied ? { next: { cambio: applied } } : { problem: SENT_BEFORE, status: 409 }
    }
    if (asked === 'reintentar' && isRowId(change)) {
      await retryImages(place.db, change)
      return { next: { cambio: change, hecho: 'reintento' } }
    }
    if (asked === 'deshacer' && isRowId(change)) {
      const undone = await undoChange(place.db, change, actor)
      if (!undone) return { problem: CANNOT_UNDO, status: 409 }
      const { length } = undone.changedSince
      return { next: { cambio: change, hecho: 'deshecho', ...(length > 0 && { quedan: `${length}` }) } }
    }
  } catch (error) {
    if (error instanceof ArchiveError) return { problem: error.message, status: 422 }
    throw error
  }
  return { problem: 'No se ha hecho nada. Inténtalo otra vez.', status: 400 }
}
