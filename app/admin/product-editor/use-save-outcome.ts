import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import { shareProduct } from '#app/admin/parts/share-product.tsx'
import { openedQuotedTexts, useStore } from '#app/parts/store-settings.tsx'
import { showToast } from '#app/ui/toast.ts'
import { PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import type { StateChoice } from '#shop/products/product-state.ts'
import type { SaveOutcome } from '#shop/products/save-outcome.ts'
import { isolate } from '#shop/text/clean-text.ts'
import { QUOTED_ADMIN_TEXTS } from '#shop/text/quoted-admin-texts.ts'
import type { ProductForm } from './use-product-form.ts'

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
      })
    }
  })
  useEffect(() => {
    if (outcome) report(outcome)
  }, [outcome])
  return done
}

export function reportInvalid(): void {
  showToast({
    title: 'Error de Validación',
    description: 'Por favor corrige los campos resaltados.',
    kind: 'error',
  })
}

export function reportMissing(): void {
  const { say, lang } = openedQuotedTexts()
  const { productNotFound, productMissing } = QUOTED_ADMIN_TEXTS
  showToast({ title: say(productNotFound), description: say(productMissing), kind: 'error', lang })
}
