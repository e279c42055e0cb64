import { statSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from './tests/browser.ts'

/** Journeys whose layout or controls depend on the width. The outcome of all others is that of the phone. */
const WIDTH_MATTERS = [
  ...['every-view', 'keyboard-operator', 'keyboard-shopper', 'no-javascript', 'shopper'],
  ...[
    'chrome',
    'home',
    'card',
    'catalog',
    'search-results',
    'suggestions',
    'product',
    'store-name',
    'all-spanish',
  ],
  ...[
    'admin-sign-in',
    'admin-products',
    'admin-list-states',
    'admin-product-form',
    'admin-product-keys',
    'admin-images',
    'admin-bulk',
  ],
]

// A name without a file would lose its journeys on the desktop.
for (const name of WIDTH_MATTERS) statSync(new URL(`tests/e2e/${name}.spec.ts`, import.meta.url))

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/demo-shop.ts',
  outputDir: 'test-results',
  reporter: process.env.CI ? [['list']] : [['line']],
  workers: 2,
  // Generous, because only what fails waits for them: a shared machine may stall for seconds.
  timeout: 120_000,
  // A journey that needed a second try is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    // Recording costs a fifth of the time of a journey: in CI only a second try is recorded.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: { executablePath: findBrowser(), args: BROWSER_ARGS },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
    {
      name: 'desktop',
      testMatch: WIDTH_MATTERS.map((name) => `${name}.spec.ts`),
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})
