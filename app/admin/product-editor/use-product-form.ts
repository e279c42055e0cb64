import { useState } from 'react'
import { isSame, merged, mergeStock } from '#shop/products/conflict.ts'
import type { FormValues } from '#shop/products/form-values.ts'
import type { FormErrors } from '#shop/products/product-schema.ts'
import type { OpenedProduct, SaveOutcome } from '#shop/products/save-outcome.ts'
import { NOTE_TYPES } from '#shop/products/value-sets.ts'
import { useDraft } from './use-draft.ts'
import { useImages } from './use-images.ts'

export interface EditorProps {
  /** Null for a new product. */
  id: string | null
  /** The stored product, or the defaults of a new one with version 0. */
  opened: Omit<OpenedProduct, 'id'>
  outcome: SaveOutcome | undefined
  onSessionExpired: () => void
}

/** State of the form: input, base values, errors, and the draft. */
export function useProductForm({ id, opened, outcome, onSessionExpired }: EditorProps) {
  // Without JavaScript the page returns from a save with its input; a second save confirms it.
  const [sentBack] = useState(() => {
    if (outcome?.kind === 'conflict') return mergeStock(outcome.values, outcome.theirs.values)
    return outcome && 'values' in outcome ? outcome.values : undefined
  })
  const [typed, setTyped] = useState<FormValues>(sentBack ?? opened.values)
  const [base, setBase] = useState(opened)
  const [errors, setErrors] = useState<FormErrors>(outcome?.kind === 'invalid' ? outcome.errors : {})
  const forget = (...fields: string[]) => setErrors((all) => without(all, fields))
  const images = useImages(typed.images, {
    isNew: id === null,
    onChange: () => forget('images'),
    onSessionExpired,
  })

  const values: FormValues = { ...typed, images: images.paths }
  const dirty = images.uploading || !isSame(values, base.values)

  function show(next: FormValues) {
    setTyped(next)
    images.replace(next.images)
    setErrors({})
  }
  const draft = useDraft({
    productId: id,
    saved: opened.values,
    draft: dirty ? { values, base: { version: base.version, values: base.values } } : null,
    mayRestore: sentBack === undefined,
    onRestore(stored) {
      setBase(stored.base)
      show(stored.values)
    },
  })

  return {
    values,
    base,
    errors,
    setErrors,
    images,
    dirty,
    draftRestored: draft.restored,
    change(changes: Partial<FormValues>) {
      setTyped((all) => ({ ...all, ...changes }))
      forget(...changedFields(typed, changes))
    },
    discardDraft() {
      draft.discard()
      setBase(opened)
      show(opened.values)
    },
    endDraft: draft.end,
    /** Rebases the form on the version that another user saved; some fields stay. */
    settle(theirs: Omit<OpenedProduct, 'id'>, keepMine: ReadonlySet<string>) {
      setBase(theirs)
      show(merged(theirs.values, mergeStock(values, theirs.values), keepMine))
    },
  }
}

export type ProductForm = ReturnType<typeof useProductForm>

/** The error keys of the changed fields. */
function changedFields(before: FormValues, { notes, ...changes }: Partial<FormValues>): string[] {
  const types = NOTE_TYPES.filter((type) => notes && notes[type] !== before.notes[type])
  return [...Object.keys(changes), ...types.map((type) => `notes.${type}`)]
}

function without(errors: FormErrors, fields: readonly string[]): FormErrors {
  const remaining = Object.entries(errors).filter(
    ([name]) => !fields.some((field) => name === field || name.startsWith(`${field}.`)),
  )
  return remaining.length === Object.keys(errors).length ? errors : Object.fromEntries(remaining)
}
