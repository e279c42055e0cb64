import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isFirstVisit, restoredAddress } from '#app/store/parts/catalog/restore-preferences.ts'

/** On a page that the browser itself loaded: the stored filters and order, when the address names nothing. */
export function useRestoredPreferences() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const address = isFirstVisit() && search === '' ? restoredAddress(pathname) : null
    if (address) navigate(address, { replace: true, preventScrollReset: true })
  }, [pathname, search, navigate])
}
