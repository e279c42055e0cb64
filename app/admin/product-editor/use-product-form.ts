import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import { shareProduct } from '#app/admin/parts/share-product.tsx'
import { openedQuotedTexts, useStore } from '#app/parts/store-settings.tsx'
import { dismissToast, showToast } from '#app/ui/toast.ts'
import { PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import { isSame, merged, mergeStock } from '#shop/products/conflict.ts'
import type { FormValues } from '#shop/products/form-values.ts'
import type { FormErrors } from '#shop/products/product-schema.ts'
import type { StateChoice } from '#shop/products/product-state.ts'
import type { OpenedProduct, SaveOutcome } from '#shop/products/save-outcome.ts'
import { NOTE_TYPES } from '#shop/products/value-sets.ts'
import { isolate } from '#shop/text/clean-text.ts'
import { QUOTED_ADMIN_TEXTS } from '#shop/text/quoted-admin-texts.ts'
import { DISCARDED, reportDiscarded } from './conflict-panel.tsx'
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
  /** Ends the errors of changed fields, and the offer to restore discarded input: it would replace the change. */
  function forget(...fields: string[]) {
    setErrors((all) => without(all, fields))
    dismissToast(DISCARDED)
  }
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
    draftFrom: draft.restoredFrom,
    change(changes: Partial<FormValues>) {
      setTyped((all) => ({ ...all, ...changes }))
      forget(...changedFields(typed, changes))
    },
    discardDraft() {
      draft.discard()
      setBase(opened)
      show(opened.values)
      reportDiscarded(() => {
        setBase(base)
        show(values)
      })
    },
    endDraft: draft.end,
    /** Rebases the form on the version that another user saved; some fields stay. */
    settle(theirs: Omit<OpenedProduct, 'id'>, keepMine: ReadonlySet<string>) {
      dismissToast(DISCARDED)
      setBase(theirs)
      show(merged(theirs.values, mergeStock(values, theirs.values), keepMine))
    },
  }
}

type ProductForm = ReturnType<typeof useProductForm>

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

/** What notices are about: the result of a save, or fields to correct before it. */
const [SAVE, INVALID] = ['save', 'invalid']

interface OutcomeOptions {
  id: string | null
  outcome: SaveOutcome | undefined
  form: ProductForm
  /** Opens the details tab (or the images) and moves the focus to the first error. */
  onInvalid: (errors: Record<string, string>) => void
}

/** Of saved products that visitors do not see. */
const HIDDEN_TITLES: Partial<Record<StateChoice, string>> = {
  draft: 'Borrador guardado',
  scheduled: 'Producto programado',
  archived: 'Producto archivado',
}

/** The list of products as the operator left it: the URL of the form has its state. */
export function useListHref(): string {
  const [params] = useSearchParams()
  return PRODUCT_LIST.href(PRODUCT_LIST.parse(params))
}

/** Reports the result of a save and navigates. Returns whether the page may be left without asking. */
export function useSaveOutcome({ id, outcome, form, onInvalid }: OutcomeOptions): RefObject<boolean> {
  const navigate = useNavigate()
  const list = useListHref()
  const { origin } = useStore()
  const done = useRef(false)
  const report = useEffectEvent((ended: SaveOutcome) => {
    if (ended.kind === 'saved') {
      done.current = true
      form.endDraft()
      showToast({
        title: HIDDEN_TITLES[ended.state] ?? (id ? 'Producto actualizado' : 'Producto creado'),
        description: `${isolate(ended.name)} ha sido ${id ? 'actualizado' : 'creado'} exitosamente.`,
        kind: 'success',
        about: SAVE,
        ...(ended.state === 'published' && {
          action: [
            { label: 'Ver en la tienda', to: href('/product/:id', { id: ended.id }) },
            { label: 'Compartir', onSelect: () => shareProduct(origin, ended) },
          ],
        }),
      })
      navigate(list, { state: { left: ended.id } })
    } else if (ended.kind === 'invalid') onInvalid(ended.errors)
    else if (ended.kind === 'missing') reportMissing()
    else if (ended.kind === 'failed') {
      const what = id ? 'actualizar' : 'crear'
      showToast({
        title: 'Error',
        description: `Error al ${what} el producto. Inténtalo de nuevo.`,
        kind: 'error',
        about: SAVE,
      })
    }
  })
  useEffect(() => {
    if (outcome) report(outcome)
  }, [outcome])
  const isInvalid = Object.keys(form.errors).length > 0
  useEffect(() => (isInvalid ? () => dismissToast(INVALID) : undefined), [isInvalid])
  return done
}

export function reportInvalid(): void {
  showToast({
    title: 'Error de Validación',
    description: 'Por favor corrige los campos resaltados.',
    kind: 'error',
    about: INVALID,
  })
}

export function reportMissing(): void {
  const { say, lang } = openedQuotedTexts()
  const { productNotFound, productMissing } = QUOTED_ADMIN_TEXTS
  showToast({ title: say(productNotFound), description: say(productMissing), kind: 'error', lang })
}
