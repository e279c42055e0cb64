import { findKeys, readText, writeText } from '#app/parts/stored-text.ts'
import { emptySize, type FormValues, type SizeValues } from '#shop/products/form-values.ts'

/** Unsaved input, and the values that it changes. */
export interface Draft {
  values: FormValues
  base: { version: number; values: FormValues }
}

export interface DatedDraft extends Draft {
  /** The time of its last change, in milliseconds; 0 when it is unknown. */
  at: number
}

/** A draft in this browser's storage. */
interface StoredDraft extends DatedDraft {
  key: string
}

/** The draft of one open form. */
export interface OpenDraft {
  /** Stores the draft, or removes it when it equals the saved product. Does nothing once the draft has ended. */
  keep(draft: DatedDraft | null): void
  /** Removes the draft permanently: the product is saved, or the user leaves the form. No pending write follows. */
  end(): void
}

const toPrefix = (productId: string | null) => `azahar:borrador:${productId ?? 'nuevo'}`

/** A unique storage key. Not `randomUUID`, which browsers have over HTTPS only. */
export function newDraftKey(productId: string | null): string {
  return `${toPrefix(productId)}:${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`
}

/**
 * Opens the draft stored under `key`. Once written, a missing key means that another tab ended the draft. Another write
 * would restore input that is already saved.
 */
export function openDraft(key: string): OpenDraft {
  let written = readText(key) !== null
  let ended = false
  return {
    keep(draft) {
      if (written && readText(key) === null) ended = true
      if (ended) return
      writeText(key, draft && JSON.stringify(draft))
      // A full storage stored nothing: the next write is a retry.
      written = readText(key) !== null
    },
    end() {
      ended = true
      writeText(key, null)
    },
  }
}

/** The stored drafts of a product (of new products: null), newest first, in the shape of `saved`. */
export function storedDrafts(productId: string | null, saved: FormValues): StoredDraft[] {
  const prefix = toPrefix(productId)
  return findKeys(prefix)
    .filter((key) => key === prefix || key.startsWith(`${prefix}:`))
    .flatMap((key) => {
      const draft = parseDraft(readText(key), saved)
      return draft ? [{ key, ...draft }] : []
    })
    .sort((one, other) => other.at - one.at)
}

function parseDraft(text: string | null, saved: FormValues): DatedDraft | null {
  try {
    const { values, base, at } = JSON.parse(text ?? 'null')
    if (typeof base.version !== 'number' || !isRecord(values) || !isRecord(base.values)) return null
    return {
      values: coerceValues(values, saved),
      base: { version: base.version, values: coerceValues(base.values, saved) },
      at: typeof at === 'number' ? at : 0,
    }
  } catch {
    return null
  }
}

/** Values stored by an earlier version of the form: a missing field has the value of the product. */
function coerceValues(stored: Record<string, unknown>, { notes, sizes, ...plain }: FormValues): FormValues {
  return {
    ...coerceFields(stored, plain),
    notes: coerceFields(stored.notes, notes),
    sizes: Array.isArray(stored.sizes) ? stored.sizes.map((row) => coerceSize(row, sizes)) : sizes,
  }
}

function coerceSize(row: unknown, saved: readonly SizeValues[]): SizeValues {
  const { id, value, unit, decant } = coerceFields(row, emptySize({ value: '', unit: 'ml', decant: false }))
  const isSame = (size: SizeValues) =>
    id ? size.id === id : size.value === value && size.unit === unit && size.decant === decant
  return coerceFields(row, saved.find(isSame) ?? emptySize({ value, unit, decant }))
}

/** `fields` with the values of `stored` that have the same type: text, boolean, list of texts. */
function coerceFields<Fields extends object>(stored: unknown, fields: Fields): Fields {
  if (!isRecord(stored)) return fields
  const entries = Object.entries(fields).map(([name, value]) => {
    const own = stored[name]
    const fits = Array.isArray(value)
      ? Array.isArray(own) && own.every((one) => typeof one === 'string')
      : typeof own === typeof value
    return [name, fits ? own : value]
  })
  return Object.fromEntries(entries) as Fields
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
