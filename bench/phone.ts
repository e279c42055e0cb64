import type { BrowserContextOptions } from '@playwright/test'

/** The phone of a first visit: an empty cache and no service worker. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'block',
}
