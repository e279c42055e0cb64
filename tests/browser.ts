import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The headless shell first: it runs the journeys in three quarters of the time of the whole browser. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The Chromium sandbox does not work as root. The other flags disable background requests, which would fail or slow a
 * test.
 */
export const BROWSER_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function installedBrowser(): string | undefined {
  return [process.env.CHROMIUM_PATH ?? '', ...SYSTEM_BROWSERS, chromium.executablePath()].find(
    (path) => path !== '' && existsSync(path),
  )
}

/**
 * Path of a Chromium or Chrome: `CHROMIUM_PATH`, the system's, or Playwright's. Otherwise one is installed
 * (Playwright's download, or Debian's package when run as root). Throws one clear line when none is available.
 */
export function findBrowser(): string {
  if (process.env.CHROMIUM_PATH && !existsSync(process.env.CHROMIUM_PATH)) {
    throw new Error(`CHROMIUM_PATH=${process.env.CHROMIUM_PATH} does not exist`)
  }
  const found = installedBrowser()
  if (found) return found
  for (const [command, ...args] of [
    ['npx', 'playwright', 'install', 'chromium'],
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', 'chromium-headless-shell'],
    ['apt-get', 'install', '-y', 'chromium'],
  ] as const) {
    try {
      execFileSync(command, args, {
        stdio: 'inherit',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    } catch {
      continue // The next command may work; the caller checks for a browser afterwards.
    }
    const installed = installedBrowser()
    if (installed) return installed
  }
  throw new Error('No browser for the tests: install Chromium, or set CHROMIUM_PATH to a Chromium or Chrome')
}
