import { defineConfig } from 'vitest/config'

const COMMON = {
  // The test files of a worker share modules and compiled code, which takes a third less CPU than to load them for
  // each file. So a file restores what it changes outside of itself; Vitest does so for spies and stubbed globals.
  isolate: false,
  setupFiles: ['tests/property-seed.ts'],
  restoreMocks: true,
  unstubGlobals: true,
  // Generous, because only what fails waits for them.
  testTimeout: 120_000,
  hookTimeout: 240_000,
}

export default defineConfig({
  test: {
    globalSetup: ['tests/embedded-postgres.ts'],
    // Two cores: more workers would only wait for each other.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{app,shop,server,demo,scripts}/**/*.test.{ts,tsx}'],
          ...COMMON,
        },
      },
      {
        test: {
          name: 'http',
          include: ['tests/http/**/*.test.ts'],
          // Not for the others: who changes a function and runs its test needs no build.
          globalSetup: ['tests/require-build.ts'],
          ...COMMON,
        },
      },
    ],
  },
})
