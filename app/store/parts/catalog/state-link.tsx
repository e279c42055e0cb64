import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { CatalogQuery } from '#shop/catalog/catalog-state.ts'
import { markOwnNavigation } from './restore-preferences.ts'
import { useCatalog } from './use-catalog.ts'

interface StateLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  query: CatalogQuery
  /** The link changes filters: they are stored for the next visit. */
  keep?: boolean
}

/** A link to another state of the list in view. */
export function StateLink({ query, keep, ...rest }: StateLinkProps) {
  const { scope, hrefOf } = useCatalog()
  const href = hrefOf(query)
  return (
    <Link
      to={href}
      preventScrollReset
      discover="none"
      onClick={() => markOwnNavigation(href, keep ? { query, scope } : undefined)}
      {...rest}
    />
  )
}

/** Parameters of the URL as hidden fields of a GET form. */
export function HiddenParams({ params }: { params: URLSearchParams }) {
  return [...params].map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ))
}
