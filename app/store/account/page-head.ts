import { pageMeta, storeOf } from '#app/parts/page-meta.ts'

/** The head of an account page; nothing of them belongs in a search engine. */
export function accountMeta(matches: readonly unknown[], path: string, title: string) {
  const store = storeOf(matches)
  const description = `${title} en ${store.settings.storeName}; comprar sin cuenta también se puede.`
  return pageMeta({ store, path, title, description, noindex: true })
}
