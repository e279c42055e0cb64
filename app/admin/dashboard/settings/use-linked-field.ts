import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Moves to the field of the settings that the URL's fragment names, such as `#whatsappNumber`. */
export function useLinkedField(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (!/^#\w+$/.test(hash)) return
    const field = document.querySelector<HTMLElement>(`main form [name="${hash.slice(1)}"]`)
    field?.focus({ preventScroll: true })
    field?.closest('label, div')?.scrollIntoView({ block: 'center' })
  }, [hash])
}
