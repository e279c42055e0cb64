import type { AppContext } from '#server/start/context.ts'
import { momentText } from '#shop/dates/moment-text.ts'
import type { ColumnTarget } from '#shop/import/column-targets.ts'
import { findLastMap } from '#shop/import/import-actions.server.ts'
import { importList } from '#shop/import/import-list.ts'
import type { ImportRecord } from '#shop/import/import-record.server.ts'
import {
  countCreated,
  countImageUrls,
  countPublished,
  findForeignCurrency,
  listResults,
} from '#shop/import/import-results.server.ts'
import { secondsLeft } from '#shop/products/write-progress.server.ts'

/** What the page of an import shows in its step. */
export async function loadImport(
  db: AppContext['db'],
  record: ImportRecord,
  params: URLSearchParams,
  timeZone: string,
) {
  const { id, fileName, format, state, counts, progress, total, error, startedAt, currency } = record
  const shared = {
    record: { id, fileName, format, state, counts, progress, total, error, startedAt, currency },
    when: momentText(new Date(record.createdAt), timeZone),
    isUndone: record.isUndone,
  }
  if (state === 'reading' || state === 'applying')
    return {
      ...{ ...shared, step: 'progress' as const },
      secondsLeft: startedAt && total ? secondsLeft(Date.parse(startedAt), progress, total) : null,
    }
  const asksColumns =
    state === 'mapping' || ((state === 'ready' || state === 'failed') && params.has('columnas'))
  if (asksColumns && record.inspection.columns.length > 0)
    return { ...shared, step: 'map' as const, ...(await loadMap(db, record)) }
  if (state === 'cancelled' || state === 'failed' || state === 'mapping')
    return { ...shared, step: 'ended' as const }
  const query = importList(id).parse(params)
  const list = { query, results: await listResults(db, id, { ...query, currency }) }
  if (state === 'ready')
    return {
      ...{ ...shared, step: 'dry-run' as const, ...list },
      /** Products without images, for which the file has URLs of images. */
      imageUrls: await countImageUrls(db, id),
      published: await countPublished(db, id),
      foreign: await findForeignCurrency(db, record),
    }
  const { changeId, finishedAt } = record
  return {
    ...{ ...shared, step: 'applied' as const, ...list, changeId },
    hasImages: record.options.fetchImages === true,
    applied: finishedAt ? momentText(new Date(finishedAt), timeZone) : '',
    canUndo: record.canUndo,
    created: await countCreated(db, id),
  }
}

type Loaded = Awaited<ReturnType<typeof loadImport>>

/** What the page shows in the step of this name. */
export type Step<Name extends Loaded['step']> = Extract<Loaded, { step: Name }>

async function loadMap(db: AppContext['db'], { inspection, map, headerKey }: ImportRecord) {
  const chosen = map ?? (await findLastMap(db, headerKey))
  const fits =
    chosen?.hasHeader === inspection.hasHeader && chosen.columns.length === inspection.columns.length
  return {
    hasHeader: inspection.hasHeader,
    /** The choices are those of an earlier file with these headings. */
    isRemembered: fits && map === null,
    /** Of a workbook with several tables, and the place of the one whose columns these are. */
    sheets: inspection.sheets ?? [],
    sheet: inspection.sheet ?? 0,
    columns: inspection.columns.map(({ index, heading, samples, guess }, at) => ({
      ...{ index, heading, samples },
      target: ((fits && chosen.columns[at]) || guess) as ColumnTarget,
    })),
  }
}
