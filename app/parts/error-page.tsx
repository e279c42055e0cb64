import { href } from 'react-router'
import { DEFAULT_STORE_NAME } from '#shop/text/quoted-texts.ts'
import { ErrorMessage } from './error-message.tsx'
import { StoreSettingsProvider, useRootData } from './store-settings.tsx'
import { Wordmark } from './wordmark.tsx'

/** A whole page for an error outside the layouts. */
export function ErrorPage({ error }: { error: unknown }) {
  const store = useRootData()
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-hilo">
        <div className="contenido flex min-h-14 items-center lg:min-h-18">
          <a href={href('/')} className="flex min-h-11 min-w-0 items-center py-1">
            <Wordmark
              storeName={store?.settings.storeName ?? DEFAULT_STORE_NAME}
              logo={store?.settings.logo ?? null}
            />
          </a>
        </div>
      </header>
      <main id="contenido" className="flex flex-1 flex-col">
        <StoreSettingsProvider value={store ?? null}>
          <ErrorMessage error={error} />
        </StoreSettingsProvider>
      </main>
    </div>
  )
}
