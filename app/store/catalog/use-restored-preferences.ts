import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isFirstVisit, restoredAddress } from '#app/store/parts/catalog/restore-preferences.ts'

/** On a full page load: restores the stored filters and order, when the URL has no parameters. */
export function useRestoredPreferences() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const address = isFirstVisit() && search === '' ? restoredAddress(pathname) : null
    if (address) navigate(address, { replace: true, preventScrollReset: true })
  }, [pathname, search, navigate])
}
