import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { momentText } from '#shop/dates/moment-text.ts'
import { isUuid } from '#shop/text/clean-text.ts'
import { formatCount } from '#shop/text/counts.ts'
import { findPage, type Paged } from '#shop/urls/define-query.ts'
import { type ChangedValue, changedValues } from './conflict.ts'
import { PRODUCT_FIELDS } from './product-fields.ts'
import { readVersion, type VersionRows } from './restore-version.server.ts'
import { readStored, type StoredProduct, toFormValues, withStock } from './stored-product.server.ts'
import type { ListedChange } from './undo-change.server.ts'

export interface HistoryEntry extends Pick<ListedChange, 'summary' | 'actor' | 'moment' | 'isUndone'> {
  changeId: string
  /** What the change did to the product as a whole; otherwise it changed values. */
  event: 'created' | 'removed' | 'changed'
  values: ChangedValue[]
  /** The change whose `before` is what this one made: it can be restored. Null: it is what the product is, or nothing. */
  restores: string | null
}

export interface ProductHistory extends Paged {
  name: string
  /** It is in the trash. */
  isRemoved: boolean
  version: number
  entries: HistoryEntry[]
  /** The oldest change, on the last page, when the product was there before it. */
  oldest: string | null
}

const PAGE_SIZE = 20

interface Row extends Pick<HistoryEntry, 'changeId' | 'summary' | 'actor' | 'isUndone'> {
  [column: string]: unknown
  madeAt: Date
  before: VersionRows | null
  versionAfter: number | null
  stockAfter: Record<string, number>
}

/** The changes of a product, the newest first; null when there never was such a product. */
export async function readHistory(
  db: Db,
  id: string,
  { page: asked, timeZone }: { page: number; timeZone: string },
): Promise<ProductHistory | null> {
  if (!isUuid(id)) return null
  const now = await readStored(db, id)
  const count = await db.$count(sql`product_versions`, sql`product_id = ${id}`)
  if (!now && count === 0) return null
  const { page, pageCount, offset } = findPage(asked, count, PAGE_SIZE)
  // One more row in front: what it was before is what the first one of the page became.
  const { rows } = await db.execute<Row>(sql`
    select c.id::text as "changeId", c.summary, c.actor, c.undone_at is not null as "isUndone",
           c.made_at as "madeAt", v.before, v.version_after as "versionAfter", v.stock_after as "stockAfter"
      from product_versions v join catalog_changes c on c.id = v.change_id
      where v.product_id = ${id} order by v.change_id desc
      limit ${PAGE_SIZE + 1} offset ${Math.max(0, offset - 1)}`)
  const from = page === 1 ? 0 : 1
  const entries = rows
    .slice(from, from + PAGE_SIZE)
    .map((row, place) => readEntry(row, rows[from + place - 1], now, timeZone))
  const last = now ?? newestVersion(rows)
  const first = rows.at(-1)
  return {
    name: last?.product.name ?? '',
    isRemoved: now === null,
    version: now?.product.version ?? 0,
    entries,
    oldest: page === pageCount && first?.before ? first.changeId : null,
    page,
    pageCount,
  }
}

const newestVersion = (rows: readonly Row[]) =>
  rows.map(({ before }) => before && readVersion(before)).find((version) => version !== null)

/** `newer`: the next change of the product, which has stored what this one made of it. */
function readEntry(
  row: Row,
  newer: Row | undefined,
  now: StoredProduct | null,
  timeZone: string,
): HistoryEntry {
  const { changeId, summary, actor, isUndone, before, versionAfter, stockAfter } = row
  const event = before === null ? 'created' : versionAfter === null ? 'removed' : 'changed'
  const old = before && readVersion(before)
  const next = newer ? newer.before && readVersion(newer.before) : now
  return {
    ...{ changeId, summary, actor, isUndone },
    moment: momentText(row.madeAt, timeZone),
    event,
    // Orders change the stock between two changes: that is not the work of this one.
    values:
      event === 'changed' && old && next ? findDifferences(old, withStock(next, stockAfter), timeZone) : [],
    restores: newer?.before ? newer.changeId : null,
  }
}

const IMAGES = PRODUCT_FIELDS.images.label

function findDifferences(before: StoredProduct, after: StoredProduct, timeZone: string): ChangedValue[] {
  const handles = {
    label: 'Identificador',
    before: before.product.handle ?? '',
    after: after.product.handle ?? '',
  }
  const values = changedValues(toFormValues(before, timeZone), toFormValues(after, timeZone))
  return [
    ...values.map((value) => (value.label === IMAGES ? imagesValue(before, after) : withoutSameLines(value))),
    ...(handles.before === handles.after ? [] : [handles]),
  ]
}

/** Their paths say nothing to the operator. */
function imagesValue(before: StoredProduct, after: StoredProduct): ChangedValue {
  const text = ({ images }: StoredProduct) => formatCount(images.length, 'imagen', 'imágenes')
  const isSame = before.images.length === after.images.length
  return {
    label: IMAGES,
    before: text(before),
    after: text(after) + (isSame ? ', otras o en otro orden' : ''),
  }
}

/** Of several sizes only those that changed. */
function withoutSameLines({ label, before, after }: ChangedValue): ChangedValue {
  const [old, now] = [before.split('\n'), after.split('\n')]
  return {
    label,
    before: old.filter((line) => !now.includes(line)).join('\n'),
    after: now.filter((line) => !old.includes(line)).join('\n'),
  }
}
