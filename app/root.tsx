import frauncesUrl from '@fontsource/fraunces/files/fraunces-latin-500-normal.woff2?url'
import figtreeUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { type ReactNode, useEffect } from 'react'
import { href, Links, Meta, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { appContext } from '#server/start/context.ts'
import { themeColors } from '#shop/theme/theme.ts'
import { themeUrl } from '#shop/theme/theme-url.server.ts'
import { isAdminPath } from '#shop/urls/links.ts'
import type { Route } from './+types/root'
import adminStyles from './admin.css?url'
import storeStyles from './app.css?url'
import { LaterErrorPage } from './parts/later-error.tsx'
import { OneSubmission } from './parts/one-submission.tsx'
import { pack } from './parts/packed.ts'
import { PageScripts } from './parts/page-scripts.tsx'
import { type RootData, StoreSettingsProvider, useRootData } from './parts/store-settings.tsx'

export const links: Route.LinksFunction = () => [
  ...[frauncesUrl, figtreeUrl].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: href('/manifest.webmanifest') },
]

export function loader({ context }: Route.LoaderArgs) {
  const { settings, origin, shopPreview, theme } = context.get(appContext)
  const bars = [themeColors(theme, 'light').noche, themeColors(theme, 'dark').noche] as const
  const look = { css: themeUrl(theme), bars }
  return pack<RootData>({ settings, origin, year: new Date().getFullYear(), preview: shopPreview, look })
}

/** The store's settings stay the same during a visit: no navigation reads them again. */
export const shouldRevalidate = () => false

/** In the browser, the style sheet of the document: it stays while the router changes pages. */
const opened = import.meta.env.SSR
  ? null
  : document.querySelector('link[data-precedence=app]')?.getAttribute('href')

/** The URL of the style sheet of a page: visitors do not load the classes of the admin area. */
function usePageStyles(): string {
  const { pathname } = useLocation()
  return opened ?? (isAdminPath(pathname) ? adminStyles : storeStyles)
}

export function Layout({ children }: { children: ReactNode }) {
  const look = useRootData()?.look
  const styles = usePageStyles()
  return (
    <html lang="es" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {look && (
          <>
            <meta name="theme-color" content={look.bars[0]} media="(prefers-color-scheme: light)" />
            <meta name="theme-color" content={look.bars[1]} media="(prefers-color-scheme: dark)" />
          </>
        )}
        {/* With a precedence React writes the style sheet before the preloads: it blocks rendering. */}
        <link rel="stylesheet" href={styles} precedence="app" />
        {look?.css && <link rel="stylesheet" href={look.css} precedence="theme" />}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <PageScripts />
      </body>
    </html>
  )
}

export default function App() {
  const data = useRootData()
  // A marker for CSS and end-to-end tests that hydration is complete.
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true'
  }, [])
  return (
    <StoreSettingsProvider value={data ?? null}>
      <OneSubmission />
      <Outlet />
    </StoreSettingsProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LaterErrorPage error={error} />
}
