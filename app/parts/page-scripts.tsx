import { useContext } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext, Scripts, useLocation } from 'react-router'
import { isAdminPath } from '#shop/urls/links.ts'

/**
 * The scripts of a page. Visitors get a route table without the admin area (scripts/store-manifest.ts), so links from
 * the store to it open a new document.
 */
export const PageScripts = import.meta.env.SSR && import.meta.env.PROD ? ScriptsOfArea : Scripts

function ScriptsOfArea() {
  const framework = useContext(FrameworkContext)
  const { pathname } = useLocation()
  if (!framework || isAdminPath(pathname)) return <Scripts />
  const { manifest } = framework
  const url = manifest.url.replace('/manifest-', '/store-manifest-')
  return (
    <FrameworkContext value={{ ...framework, manifest: { ...manifest, url } }}>
      <Scripts />
    </FrameworkContext>
  )
}
