import type { ComponentProps } from 'react'
import { Link, useNavigate } from 'react-router'
import { afterPaint, isPlainClick } from '#app/ui/clicks.ts'
import type { CatalogQuery } from '#shop/catalog/catalog-state.ts'
import { markOwnNavigation } from './restore-preferences.ts'
import { useCatalog } from './use-catalog.ts'

interface StateLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  query: CatalogQuery
  /** The link changes filters: they are stored for the next visit. */
  keep?: boolean
}

/** A link to another state of the list in view. */
export function StateLink({ query, keep, replace = false, state, ...rest }: StateLinkProps) {
  const { scope, toHref } = useCatalog()
  const navigate = useNavigate()
  const href = toHref(query)
  const options = { replace, state, preventScrollReset: true }
  return (
    <Link
      to={href}
      {...options}
      discover="none"
      onClick={(event) => {
        markOwnNavigation(href, keep ? { query, scope } : undefined)
        if (!isPlainClick(event)) return
        event.preventDefault()
        // On a slow phone the router would delay the next frame.
        afterPaint(() => navigate(href, options))
      }}
      {...rest}
    />
  )
}
