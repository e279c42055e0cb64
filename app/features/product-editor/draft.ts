import type { FormValues } from './form-values.ts'
import { isFormValues } from './product-schema.ts'

/** What was typed and not saved, and what it was typed over. */
export interface Draft {
  values: FormValues
  base: { version: number; values: FormValues }
}

const keyOf = (id: string | null) => `azahar:borrador:${id ?? 'nuevo'}`

/** The draft of a product (of a new one: null), if one was kept that still fits the form. */
export function readDraft(id: string | null): Draft | null {
  try {
    const draft = withStock(JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null'))
    const whole = isFormValues(draft?.values) && isFormValues(draft?.base?.values)
    return whole && typeof draft.base.version === 'number' ? draft : null
  } catch {
    return null
  }
}

/** A full or forbidden storage loses the draft only, not the work on screen. */
export function keepDraft(id: string | null, draft: Draft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(id), JSON.stringify(draft))
    else localStorage.removeItem(keyOf(id))
  } catch {}
}

/** A draft kept before sizes had a stock says nothing of it. */
function withStock(draft: Draft): Draft {
  for (const values of [draft.values, draft.base.values]) {
    values.sizes = values.sizes.map((size) => ({
      ...size,
      stock: size.stock ?? '',
      stockBefore: size.stockBefore ?? '',
    }))
  }
  return draft
}
