import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CachedMarkup } from '#app/parts/cached-markup.ts'
import { renderCached } from '#app/parts/render-cached.server.ts'
import { StoreSettingsProvider } from '#app/parts/store-settings.tsx'
import { parseEnv } from '#server/env.ts'
import { defaultSettings } from '#shop/settings/live-settings.server.ts'
import { PageFooter } from './page-footer.tsx'

const SETTINGS = defaultSettings(parseEnv({ WHATSAPP_NUMBER: '573001234567' }))

function renderFooter(settings: Partial<typeof SETTINGS>, year = 2026): string {
  const store = {
    settings: { ...SETTINGS, ...settings },
    origin: 'https://azahar.example',
    year,
    preview: null,
  }
  return renderToStaticMarkup(
    <CachedMarkup value={renderCached}>
      <StoreSettingsProvider value={store}>
        <PageFooter />
      </StoreSettingsProvider>
    </CachedMarkup>,
  )
}

test.each([
  ['name', { storeName: 'Casa Oud' }, 'Casa Oud'],
  ['logo', { logo: 'logo/abc.png' }, 'abc'],
  [
    'social links',
    { socialLinks: { Instagram: 'https://instagram.com/casa' } },
    'https://instagram.com/casa',
  ],
  ['chat number', { whatsappNumber: '573009998877' }, '573009998877'],
  ['greeting', { greeting: 'Buenas tardes' }, 'Buenas%20tardes'],
])('the cached footer shows the %s that the operator changes', (_, changed, text) => {
  const before = renderFooter({})
  expect(before).toContain(SETTINGS.storeName)
  expect(before).not.toContain(text)
  expect(renderFooter(changed)).toContain(text)
  expect(renderFooter({})).toBe(before)
})

test('the cached footer shows the new year', () => {
  expect(renderFooter({}, 2026)).toContain('© 2026')
  expect(renderFooter({}, 2027)).toContain('© 2027')
})
