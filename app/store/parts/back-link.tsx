import { href, useLocation, useNavigate } from 'react-router'
import { isPlainClick } from '#app/ui/clicks.ts'
import { ArrowLeft } from '#app/ui/icons/store.tsx'

/** The state of a page in the history. */
export interface CameFrom {
  /** The page before it is the list of results where the visitor was. */
  isFromResults: boolean
}

/** Leads back to the list of results where the visitor was, with its filters and at its place, or else to the catalog. */
export function BackLink() {
  const { state } = useLocation() as { state: CameFrom | null }
  const navigate = useNavigate()
  return (
    <a
      href={href('/catalog')}
      data-page=""
      className="volver whitespace-nowrap lg:min-h-14"
      onClick={(event) => {
        if (!state?.isFromResults || !isPlainClick(event)) return
        event.preventDefault()
        navigate(-1)
      }}
    >
      <ArrowLeft className="size-4" />
      Volver al catálogo
    </a>
  )
}
