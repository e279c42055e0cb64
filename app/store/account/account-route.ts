import { getStore, pageMeta } from '#app/parts/page-meta.ts'
import { NOT_REACHED, STILL_HERE } from '#app/parts/unreached.ts'
import type { FormError } from '#shop/accounts/form-answer.ts'

/** The head of an account page; search engines must not index these. */
export function accountMeta(matches: readonly unknown[], path: string, title: string) {
  const store = getStore(matches)
  const description = `${title} en ${store.settings.storeName}; comprar sin cuenta también se puede.`
  return pageMeta({ store, path, title, description, noindex: true })
}

/** For a form that did not reach the server: its page stays. */
export const UNREACHED: FormError = { status: 500, notice: `${NOT_REACHED} ${STILL_HERE}` }
